/** Apps whose controls are of packages: what file and line the control of each name must have. */
import type { ViteApp } from '../sdk/node/build/vite/apps.js'
import { react, svelte, vue } from '../sdk/node/build/vite/apps.js'

export interface OwnerApp extends ViteApp {
  libraries: readonly string[]
  /** `<file>:<line>` by the name of a button; a file alone where no line is known */
  places: readonly [button: string, inTab: string, inLease: string][]
}

const configOf = (app: ViteApp, packages: readonly string[]) =>
  (app.files['vite.config.js'] ?? '').replace(
    /, +\}\n$/,
    `, optimizeDeps: { include: ${JSON.stringify(packages)} } }\n`,
  )

const both = (button: string, place: string): [string, string, string] => [button, place, place]

const inReact = react('@vitejs/plugin-react')
const OF_REACT = [
  '@mui/material',
  '@mui/x-data-grid',
  '@emotion/react',
  '@emotion/styled',
  'antd',
  '@mantine/core',
  'radix-ui',
  '@shoelace-style/shoelace',
]

export const inReactLibraries: OwnerApp = {
  ...inReact,
  packages: ['vite', '@vitejs/plugin-react'],
  libraries: [...OF_REACT, 'react', 'react-dom'],
  places: [
    both('Save', 'src/Page.jsx:16'),
    both('Send', 'src/Page.jsx:18'),
    both('Plain', 'src/Own.jsx:4'),
    both('Delete', 'src/Own.jsx:9'),
    both('Merged', 'src/Own.jsx:14'),
    both('Antd', 'src/Page.jsx:22'),
    both('Mantine', 'src/Page.jsx:23'),
    both('Edit 1', 'src/Own.jsx:20'),
    both('Drop 1', 'src/Own.jsx:21'),
    both('Shoelace', 'src/Page.jsx:25'),
    both('Confirm', 'src/Page.jsx:27'),
    both('Own confirm', 'src/Page.jsx:28'),
  ],
  files: {
    ...inReact.files,
    'vite.config.js': configOf(inReact, [
      ...OF_REACT.slice(0, -1),
      '@shoelace-style/shoelace/dist/components/button/button.js',
    ]),
    'src/App.jsx': `import { Layout } from './Layout'
import { Page } from './Page'
export const App = () => <Layout><Page /></Layout>
`,
    'src/Layout.jsx': `import { MantineProvider } from '@mantine/core'
export function Layout({ children }) {
  return (
    <MantineProvider><main>
      <section>{children}</section>
    </main></MantineProvider>
  )
}
`,
    'src/Own.jsx': `import { Button } from '@mui/material'
import { Dialog } from 'radix-ui'
export function Plain() {
  return <button>Plain</button>
}

export function Delete() {
  return (
    <Button>Delete</Button>
  )
}

export function Merged() {
  return <Dialog.Root><Dialog.Trigger asChild><button>Merged</button></Dialog.Trigger></Dialog.Root>
}

export function Row({ id }) {
  return (
    <>
      <button>Edit {id}</button>
      <Button>Drop {id}</Button>
    </>
  )
}
`,
    'src/Page.jsx': `import { Button as Mantine } from '@mantine/core'
import { Button, Dialog, Stack } from '@mui/material'
import { DataGrid } from '@mui/x-data-grid'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import { Button as Antd } from 'antd'
import { useState } from 'react'
import { Layout } from './Layout'
import { Delete, Merged, Plain, Row } from './Own'

export function Page() {
  const [isOpen, setOpen] = useState(false)
  const columns = [{ field: 'id', width: 300, renderCell: ({ value }) => <Row id={value} /> }]
  return (
    <Layout>
      <Stack spacing={2}>
        <Button onClick={() => setOpen(true)}>Save</Button>
        <form onSubmit={(event) => event.preventDefault()}>
          <Button>Send</Button>
        </form>
        <Plain />
        <Delete /><Merged />
        <Antd>Antd</Antd>
        <Mantine>Mantine</Mantine>
        <DataGrid rows={[{ id: 1 }]} columns={columns} hideFooter autoHeight />
        <sl-button>Shoelace</sl-button>
        <Dialog open={isOpen} transitionDuration={0}>
          <Button>Confirm</Button>
          <button>Own confirm</button>
        </Dialog>
      </Stack>
    </Layout>
  )
}
`,
  },
}

const OF_VUE = ['element-plus', 'vuetify']

/** Without the plugin, Vue knows the file of a component and no line. */
export const inVueLibraries: OwnerApp = {
  ...vue,
  packages: ['vite', '@vitejs/plugin-vue'],
  libraries: [...OF_VUE, 'vue'],
  places: [
    ['Save', 'src/Page.vue', 'src/Page.vue'],
    ['Send', 'src/Page.vue:15', 'src/Page.vue'],
    ['Plain', 'src/Own.vue:6', 'src/Own.vue'],
    ['Vuetify', 'src/Own.vue:5', 'src/Own.vue'],
    ['Confirm', 'src/Page.vue', 'src/Page.vue'],
    ['Own confirm', 'src/Page.vue:22', 'src/Page.vue'],
  ],
  files: {
    ...vue.files,
    'vite.config.js': configOf(vue, ['element-plus', 'vuetify', 'vuetify/components']),
    'src/main.js': `import { createApp } from 'vue'
import { createVuetify } from 'vuetify'
import App from './App.vue'
createApp(App).use(createVuetify()).mount('#app')
`,
    'src/App.vue': `<script setup>
import Layout from './Layout.vue'
import Page from './Page.vue'
</script>
<template><Layout><Page /></Layout></template>
`,
    'src/Layout.vue': '<template>\n  <main>\n    <section><slot /></section>\n  </main>\n</template>\n',
    'src/Own.vue': `<script setup>
import { VBtn } from 'vuetify/components'
</script>
<template>
  <p><VBtn>Vuetify</VBtn></p>
  <button>Plain</button>
</template>
`,
    'src/Page.vue': `<script setup>
import { ElButton, ElDialog } from 'element-plus'
import { ref } from 'vue'
import Layout from './Layout.vue'
import Own from './Own.vue'
const isOpen = ref(false)
</script>

<template>
  <Layout>
    <ElButton @click="isOpen = true">Save</ElButton>
    <Own />
  </Layout>
  <Layout>
    <form @submit.prevent="0">
      <ElButton>Send</ElButton>
    </form>
  </Layout>
  <ElDialog v-model="isOpen" append-to-body>
    <ElButton>Confirm</ElButton>
    <div>
      <button>Own confirm</button>
    </div>
  </ElDialog>
</template>
`,
  },
}

export const inSvelteLibraries: OwnerApp = {
  ...svelte,
  packages: ['vite', '@sveltejs/vite-plugin-svelte', 'svelte'],
  libraries: ['bits-ui', '@internationalized/date'],
  places: [
    both('Save', 'src/Page.svelte:10'),
    both('Plain', 'src/Own.svelte:5'),
    both('Delete', 'src/Own.svelte:4'),
    both('Confirm', 'src/Page.svelte:15'),
    both('Own confirm', 'src/Page.svelte:16'),
  ],
  files: {
    ...svelte.files,
    'vite.config.js': configOf(svelte, []),
    'src/App.svelte': `<script>
  import Layout from './Layout.svelte'
  import Page from './Page.svelte'
</script>
<Layout><Page /></Layout>
`,
    'src/Layout.svelte': `<script>
  let { children } = $props()
</script>
<main>
  <section>{@render children()}</section>
</main>
`,
    'src/Own.svelte': `<script>
  import { Button } from 'bits-ui'
</script>
<Button.Root>Delete</Button.Root>
<button>Plain</button>
`,
    'src/Page.svelte': `<script>
  import { Button, Dialog } from 'bits-ui'
  import Layout from './Layout.svelte'
  import Own from './Own.svelte'
  let isOpen = $state(false)
</script>

<Layout>
  <Own />
  <Button.Root onclick={() => (isOpen = true)}>Save</Button.Root>
</Layout>
<Dialog.Root bind:open={isOpen}>
  <Dialog.Portal>
    <Dialog.Content>
      <Button.Root>Confirm</Button.Root>
      <button>Own confirm</button>
    </Dialog.Content>
  </Dialog.Portal>
</Dialog.Root>
`,
  },
}

import type { AppFolder } from '../../../../harness/app-folder.js'
import type { AppSource } from '../../../../harness/observed-app.js'

export interface ViteApp extends AppSource {
  name: string
  button: { file: string; line: number; column: number }
  /** the count after one click, an edit of the label, and another click */
  countsAfterEdit: 1 | 2
}

const LABEL = "export const label = 'Saved'\n"
const html = (entry: string) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Notes</title></head><body><div id="app"></div><script type="module" src="${entry}"></script></body></html>`
const config = (imported: string, plugin: string, more = '') =>
  `import { probe } from 'probe-runtime/vite'\n${imported}\nexport default { plugins: [probe(), ${plugin}], ${more} }\n`

const viteCommand = (port: number, { root }: AppFolder) => [
  `${root}/node_modules/vite/bin/vite.js`,
  '--port',
  String(port),
  '--strictPort',
]

export const react = (plugin: string): ViteApp => ({
  name: `React with ${plugin}`,
  packages: ['vite', plugin, 'react', 'react-dom'],
  command: viteCommand,
  button: { file: 'src/App.jsx', line: 7, column: 7 },
  countsAfterEdit: 2,
  files: {
    'vite.config.js': config(`import react from '${plugin}'`, 'react()'),
    'index.html': html('/src/main.jsx'),
    'src/main.jsx': `import { createRoot } from 'react-dom/client'
import { App } from './App'
createRoot(document.getElementById('app')).render(<App />)
`,
    'src/App.jsx': `import { useState } from 'react'
import { label } from './label'
export function App() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <button onClick={() => setCount(count + 1)}>Save</button>
      <p role="status">{label} {count}</p>
    </main>
  )
}
`,
    'src/label.js': LABEL,
  },
})

export const vue: ViteApp = {
  name: 'Vue',
  packages: ['vite', '@vitejs/plugin-vue', 'vue'],
  command: viteCommand,
  button: { file: 'src/App.vue', line: 9, column: 5 },
  countsAfterEdit: 1,
  files: {
    'vite.config.js': config("import vue from '@vitejs/plugin-vue'", 'vue()'),
    'index.html': html('/src/main.js'),
    'src/main.js': `import { createApp } from 'vue'
import App from './App.vue'
createApp(App).mount('#app')
`,
    'src/App.vue': `<script setup lang="ts">
import { ref } from 'vue'
import { label } from './label'
const count = ref<number>(0)
</script>

<template>
  <main>
    <button @click="count++">Save</button>
    <p role="status">{{ label }} {{ count }}</p>
  </main>
</template>
`,
    'src/label.js': LABEL,
  },
}

export const svelte: ViteApp = {
  name: 'Svelte',
  packages: ['vite', '@sveltejs/vite-plugin-svelte', 'svelte'],
  command: viteCommand,
  button: { file: 'src/App.svelte', line: 7, column: 3 },
  countsAfterEdit: 1,
  files: {
    'vite.config.js': config("import { svelte } from '@sveltejs/vite-plugin-svelte'", 'svelte()'),
    'index.html': html('/src/main.js'),
    'src/main.js': `import { mount } from 'svelte'
import App from './App.svelte'
mount(App, { target: document.getElementById('app') })
`,
    'src/App.svelte': `<script>
  import { label } from './label'
  let count = $state(0)
</script>

<main>
  <button onclick={() => count++}>Save</button>
  <p role="status">{label} {count}</p>
</main>
`,
    'src/label.js': LABEL,
  },
}

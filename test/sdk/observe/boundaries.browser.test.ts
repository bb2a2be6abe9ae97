import test from 'ava'
import { type AppOptions, buildApp, onServer } from '../../harness/app.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

async function open(client: string, options: AppOptions = {}, markup = '<div id="app"></div>') {
  const body = await buildApp(client, options)
  return setup(`${markup}<script src="/app.js"></script>`, {
    answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
  })
}

const BOUNDED = `import { Component, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  class Boundary extends Component {
    state = { error: null }
    static getDerivedStateFromError(error) { return { error } }
    render() { return this.state.error === null ? this.props.children : <p role="alert">Something broke</p> }
  }
  function Bomb() {
    const [lit, light] = useState(false)
    if (lit) throw new Error('boom')
    return <button onClick={() => light(true)}>Light</button>
  }
  createRoot(document.getElementById('app')).render(<Boundary><Bomb /></Boundary>)`

for (const react of [18, 19] as const) {
  for (const development of [true, false]) {
    const build = development ? 'development' : 'production'
    test(`an error that a boundary of React ${react} handles is reported with the boundary, ${build} build`, async (t) => {
      const { bridge, page } = await open(BOUNDED, { react, development })
      await page.click('button')
      const { data } = await bridge.event('error.caught')
      t.like(data, { name: 'Error', message: 'boom' })
      if (development) t.is(data.boundary, 'Boundary')
      await bridge.command('ping', {})
      const handled = new Set(bridge.of('error.handled').map((event) => event.data.of))
      // React 18 makes the browser report the error before the boundary handles it.
      t.deepEqual(
        bridge.of('error').filter(({ seq }) => !handled.has(seq)),
        [],
      )
    })
  }
}

test('an error of a handler stays uncaught although a boundary handles another error', async (t) => {
  const { bridge, page } = await open(
    BOUNDED.replace('light(true)', "{ light(true); throw new Error('of the handler') }"),
    { react: 18 },
  )
  await page.click('button')
  await bridge.event('error.caught')
  await bridge.command('ping', {})
  const handled = new Set(bridge.of('error.handled').map((event) => event.data.of))
  const left = bridge.of('error').filter(({ seq }) => !handled.has(seq))
  t.true(left.length > 0)
  t.true(left.every(({ data }) => data.message === 'of the handler'))
})

interface Mismatch extends AppOptions {
  framework: string
  server: string
  client: string
}

const REACT = (side: string) =>
  `import { App } from './app.jsx'; ${side === 'server' ? 'import { renderToString } from \'react-dom/server\'; export default renderToString(<App at="server" />)' : "import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.getElementById('app'), <App at=\"client\" />)"}`
const VUE = `import { createSSRApp, h } from 'vue'; const App = { render: () => h('p', typeof window === 'undefined' ? 'server' : 'client') }`

const MISMATCHES: Readonly<Record<string, Mismatch>> = {
  ...Object.fromEntries(
    [18, 19].flatMap((react) =>
      [true, false].map((development): [string, Mismatch] => [
        `React ${react}, ${development ? 'development' : 'production'} build`,
        {
          framework: 'react',
          react: react as 18 | 19,
          development,
          files: { './app.jsx': 'export const App = ({ at }) => <p>{at}</p>' },
          server: REACT('server'),
          client: REACT('client'),
        },
      ]),
    ),
  ),
  Vue: {
    framework: 'vue',
    server: `${VUE}; import { renderToString } from 'vue/server-renderer'; export default await renderToString(createSSRApp(App))`,
    client: `${VUE}; createSSRApp(App).mount('#app')`,
  },
  Svelte: {
    framework: 'svelte',
    files: {
      './App.svelte':
        "<script>const at = typeof window === 'undefined'</script>{#if at}<p>server</p>{:else}<b>client</b>{/if}",
    },
    server: `import { render } from 'svelte/server'; import App from './App.svelte'; export default render(App).body.replaceAll('<p>', '<i>')`,
    client: `import { hydrate } from 'svelte'; import App from './App.svelte'; hydrate(App, { target: document.getElementById('app') })`,
  },
}

for (const [what, { framework, server, client, ...options }] of Object.entries(MISMATCHES)) {
  test(`a page that ${what} cannot hydrate reports a hydration error, not an uncaught error`, async (t) => {
    const markup = await onServer<string>(server, options)
    const { bridge } = await open(client, options, `<div id="app">${markup}</div>`)
    const { data } = await bridge.event('error.hydration')
    t.is(data.framework, framework)
    await bridge.command('ping', {})
    t.true(bridge.of('error').every((event) => event.data.benign === 'hydration'))
  })
}

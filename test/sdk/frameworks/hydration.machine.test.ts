import test, { type ExecutionContext } from 'ava'
import { type AppOptions, buildApp, onServer } from '../../harness/app.js'
import { type Tab, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

interface Case extends AppOptions {
  server: string
  /** sets `window.start`, which hydrates */
  client: string
  /** `data-` attributes or scripts of the framework before the markup */
  head?: string
}

const REACT_APP = `import { useState } from 'react'
  export function App() {
    const [count, set] = useState(0)
    return <main><p>Count {count}</p><button onClick={() => set(count + 1)}>Add</button></main>
  }`
const REACT_SERVER = `import { renderToString } from 'react-dom/server'
  import { App } from './app.jsx'`
const REACT_CLIENT = `import { hydrateRoot } from 'react-dom/client'
  import { App } from './app.jsx'`
const files = { './app.jsx': REACT_APP }

/** A root that is suspended as a whole hydrates when its promise resolves; React writes no comment for it. */
const SUSPENDED_APP = `import { lazy, Suspense, useState } from 'react'
  const gate = typeof window === 'undefined' ? Promise.resolve() : new Promise((resolve) => { window.start = resolve })
  function Button() { const [count, set] = useState(0); return <button onClick={() => set(count + 1)}>{'Add' + (count ? ' ' + count : '')}</button> }
  export const Late = typeof window === 'undefined' ? Button : lazy(() => gate.then(() => ({ default: Button })))
  export const Bounded = () => <main><h1>Shop</h1><Suspense fallback={<p>…</p>}><Late /></Suspense></main>`

const CASES: Readonly<Record<string, Case>> = {
  'React 19, by the comments in its markup': {
    files,
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  'React 18, by the comments in its markup': {
    files,
    react: 18,
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  'React, production build': {
    files,
    development: false,
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  'a root of React 19 that is suspended': {
    files: { './late.jsx': SUSPENDED_APP },
    server: `import { renderToString } from 'react-dom/server'; import { Late } from './late.jsx'; export default '<div id="app">' + renderToString(<Late />) + '</div>'`,
    client: `import { hydrateRoot } from 'react-dom/client'; import { Late } from './late.jsx'; hydrateRoot(document.getElementById('app'), <Late />)`,
  },
  'a Suspense boundary of React 19': {
    files: { './late.jsx': SUSPENDED_APP },
    server: `import { renderToString } from 'react-dom/server'; import { Bounded } from './late.jsx'; export default '<div id="app">' + renderToString(<Bounded />) + '</div>'`,
    client: `import { hydrateRoot } from 'react-dom/client'; import { Bounded } from './late.jsx'; hydrateRoot(document.getElementById('app'), <Bounded />)`,
  },
  'a Suspense boundary of React 18': {
    files: { './late.jsx': SUSPENDED_APP },
    react: 18,
    server: `import { renderToString } from 'react-dom/server'; import { Bounded } from './late.jsx'; export default '<div id="app">' + renderToString(<Bounded />) + '</div>'`,
    client: `import { hydrateRoot } from 'react-dom/client'; import { Bounded } from './late.jsx'; hydrateRoot(document.getElementById('app'), <Bounded />)`,
  },
  "the Pages Router's root": {
    files: { './app.jsx': REACT_APP.replace('Count {count}', "{'Count ' + count}") },
    server: `${REACT_SERVER}; export default '<div id="__next">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('__next'), <App />)`,
  },
  'a root that is the document': {
    files,
    head: '<script>self.__next_f = []</script>',
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  "React Router's root": {
    files: { './app.jsx': REACT_APP.replace('Count {count}', "{'Count ' + count}") },
    head: '<script>window.__reactRouterContext = {}</script>',
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  "TanStack Start's root": {
    files: { './app.jsx': REACT_APP.replace('Count {count}', "{'Count ' + count}") },
    head: '<script>self.$_TSR = {}</script>',
    server: `${REACT_SERVER}; export default '<div id="app">' + renderToString(<App />) + '</div>'`,
    client: `${REACT_CLIENT}; window.start = () => hydrateRoot(document.getElementById('app'), <App />)`,
  },
  'an island of Astro': {
    files: { './app.jsx': REACT_APP.replace('Count {count}', "{'Count ' + count}") },
    server: `${REACT_SERVER}; export default '<astro-island id="app" ssr>' + renderToString(<App />) + '</astro-island>'`,
    client: `${REACT_CLIENT}; window.start = () => { const island = document.getElementById('app'); hydrateRoot(island, <App />); island.removeAttribute('ssr') }`,
  },
  'Vue, by its fragments': {
    files: {
      './app.js': `import { h, ref } from 'vue'
        export const App = { setup() { const count = ref(0); return () => [h('p', 'Count ' + count.value), h('button', { onClick: () => { count.value++ } }, 'Add')] } }`,
    },
    server: `import { createSSRApp } from 'vue'; import { renderToString } from 'vue/server-renderer'; import { App } from './app.js'
      export default '<div id="app">' + (await renderToString(createSSRApp(App))) + '</div>'`,
    client: `import { createSSRApp } from 'vue'; import { App } from './app.js'; window.start = () => createSSRApp(App).mount('#app')`,
  },
  "Nuxt's root": {
    files: {
      './app.js': `import { h, ref } from 'vue'
        export const App = { setup() { const count = ref(0); return () => h('main', [h('p', 'Count ' + count.value), h('button', { onClick: () => { count.value++ } }, 'Add')]) } }`,
    },
    server: `import { createSSRApp } from 'vue'; import { renderToString } from 'vue/server-renderer'; import { App } from './app.js'
      export default '<div id="__nuxt">' + (await renderToString(createSSRApp(App))) + '</div>'`,
    client: `import { createSSRApp } from 'vue'; import { App } from './app.js'; window.start = () => createSSRApp(App).mount('#__nuxt')`,
  },
  'a component of Vue that is hydrated later': {
    files: {
      './app.js': `import { defineAsyncComponent, h, ref } from 'vue'
        const Late = { setup() { const count = ref(0); return () => h('button', { onClick: () => { count.value++ } }, 'Add ' + count.value) } }
        const later = (hydrate) => { window.start = hydrate; return () => {} }
        export const App = { render: () => h('main', [h('p', 'Shop'), h(defineAsyncComponent({ loader: async () => Late, hydrate: later }))]) }`,
    },
    server: `import { createSSRApp } from 'vue'; import { renderToString } from 'vue/server-renderer'; import { App } from './app.js'
      export default '<div id="app">' + (await renderToString(createSSRApp(App))) + '</div>'`,
    client: `import { createSSRApp } from 'vue'; import { App } from './app.js'; createSSRApp(App).mount('#app')`,
  },
  'Svelte 5': {
    files: {
      './App.svelte':
        '<script>let count = $state(0)</script><p>Count {count}</p><button onclick={() => count++}>Add</button>',
    },
    server: `import { render } from 'svelte/server'; import App from './App.svelte'; export default '<div id="app">' + render(App).body + '</div>'`,
    client: `import { hydrate } from 'svelte'; import App from './App.svelte'; window.start = () => hydrate(App, { target: document.getElementById('app') })`,
  },
  'Svelte 5, production build': {
    development: false,
    files: {
      './App.svelte':
        '<script>let count = $state(0)</script><p>Count {count}</p><button onclick={() => count++}>Add</button>',
    },
    server: `import { render } from 'svelte/server'; import App from './App.svelte'; export default '<div id="app">' + render(App).body + '</div>'`,
    client: `import { hydrate } from 'svelte'; import App from './App.svelte'; window.start = () => hydrate(App, { target: document.getElementById('app') })`,
  },
}

async function open({ server, client, head = '', ...options }: Case): Promise<Tab> {
  const [markup, body] = [await onServer<string>(server, options), await buildApp(client, options)]
  const tab = await setup(`${head}${markup}<script src="/app.js"></script>`, {
    answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
  })
  await tab.page.waitForLoadState('load')
  await tab.page.evaluate(`window.clicks = 0; addEventListener('click', () => { clicks += 1 }, true)`)
  return tab
}

function click({ bridge }: Tab, hydrationMs: number) {
  return bridge.command('act', {
    act: 'a1',
    target: { role: 'button', name: 'Add' },
    action: 'click',
    args: {},
    leaves: [],
    hydrationMs,
  })
}

/** An act waits while nothing is hydrated, and clicks once afterwards. */
async function clickWaits(t: ExecutionContext, tab: Tab): Promise<void> {
  await tab.page.waitForFunction('typeof start === "function"')
  const acting = click(tab, 20_000)
  for (let frames = 0; frames < 10; frames++)
    await tab.page.evaluate(() => new Promise(requestAnimationFrame))
  t.is(await tab.page.evaluate('clicks'), 0)
  await tab.page.evaluate('void start()')
  const { effect } = await acting
  t.is(effect.hydrated, undefined)
  t.true(effect.domMutatedInPage > 0)
  t.is(await tab.page.evaluate('clicks'), 1)
}

for (const [what, made] of Object.entries(CASES)) {
  test(`an act on ${what} waits for its handlers`, async (t) => {
    const tab = await open(made)
    await clickWaits(t, tab)
    // An act does not wait for a hydrated element.
    t.is((await click(tab, 20_000)).effect.hydrated, undefined)
  })

  test(`an act on ${what} that may not wait reports that it was not hydrated`, async (t) => {
    const tab = await open(made)
    const { effect } = await click(tab, 0)
    t.is(effect.hydrated, false)
    t.is(await tab.page.evaluate('clicks'), 1)
  })
}

test('a part of the page that did not hydrate in time is not waited for again', async (t) => {
  const tab = await open(CASES['Svelte 5'] as Case)
  t.is((await click(tab, 4_000)).effect.hydrated, false)
  t.is((await click(tab, 600_000)).effect.hydrated, false)
})

/** Next.js' dev server with the Pages Router: it hides everything until the client starts. */
const HIDDEN: Case = {
  files: { './app.jsx': REACT_APP.replace('Count {count}', "{'Count ' + count}") },
  head: '<style id="hide">body{display:none}</style>',
  server: `${REACT_SERVER}; export default '<div id="__next">' + renderToString(<App />) + '</div>'`,
  client: `${REACT_CLIENT}; window.start = () => { hide.remove(); hydrateRoot(document.getElementById('__next'), <App />) }`,
}

test('an act on an element that is hidden until it has its handlers waits for them', async (t) => {
  const tab = await open(HIDDEN)
  await clickWaits(t, tab)
})

test('an act on an element that is not shown in time says that the page was not hydrated', async (t) => {
  const tab = await open(HIDDEN)
  const error = await t.throwsAsync(() => click(tab, 0))
  t.like(error, { code: 'NO_MATCH', detail: { hydrated: false } })
  t.is(
    error?.message,
    'a button "Add" is there and not visible; a server rendered the page, and its handlers are not there yet',
  )
})

const PLAIN: Readonly<Record<string, string>> = {
  'without any framework': '<main><button>Add</button></main>',
  'with comments of its own':
    '<main>a<!-- the price -->b<!--[if IE]>c<![endif]--><!-- --><p><!-- --></p><button>Add</button></main>',
  'of Astro, without an island':
    '<meta name="generator" content="Astro v5.0.0"><main><!--[--><button>Add</button><!--]--></main>',
  'with an island that was hydrated': '<astro-island><button>Add</button></astro-island>',
}

for (const [what, body] of Object.entries(PLAIN)) {
  test(`an act on a page ${what} never waits`, async (t) => {
    const tab = await setup(body)
    t.is((await click(tab, 600_000)).effect.hydrated, undefined)
  })
}

const RENDERED: Readonly<Record<string, Pick<Case, 'client' | 'files' | 'react'>>> = {
  'React 19': {
    client: `import { createRoot } from 'react-dom/client'; import { Suspense } from 'react'
      createRoot(document.getElementById('app')).render(<Suspense><p>a {1} b</p><div dangerouslySetInnerHTML={{ __html: 'x<!-- -->y<!--$--><button>Add</button><!--/$-->' }} /></Suspense>)`,
  },
  Vue: {
    client: `import { createApp, h, Fragment } from 'vue'
      createApp({ render: () => h(Fragment, [h('p', 'a'), h('div', { innerHTML: '<!--[--><button>Add</button><!--]-->' })]) }).mount('#app')`,
  },
  'Svelte 5': {
    files: {
      './App.svelte':
        '{#each [1] as n}<p>{n}</p><div>{@html "<!--[--><button>Add</button><!--]-->"}</div>{/each}',
    },
    client: `import { mount } from 'svelte'; import App from './App.svelte'; mount(App, { target: document.getElementById('app') })`,
  },
}

for (const [what, { client, ...options }] of Object.entries(RENDERED)) {
  test(`an act on elements or raw markup that ${what} rendered in the page never waits`, async (t) => {
    const body = await buildApp(client, options)
    const tab = await setup('<div id="app"></div><script src="/app.js"></script>', {
      answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
    })
    await tab.page.waitForSelector('#app button')
    t.is((await click(tab, 600_000)).effect.hydrated, undefined)
  })
}

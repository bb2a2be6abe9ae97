import test from 'ava'
import { type AppOptions, buildApp } from '../../harness/app.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

async function open(source: string, options: AppOptions = {}) {
  const body = await buildApp(source, options)
  const tab = await setup('<div id="app"></div><script src="/app.js"></script>', {
    answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
  })
  await tab.page.waitForSelector('#app > *')
  return tab
}

const CART = `import { createContext, StrictMode, useContext, useReducer, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { useStateOf } from 'probe-runtime/react'
  const Theme = createContext('light')
  function Cart() {
    const theme = useContext(Theme)
    const [note, setNote] = useState('')
    const [lines, add] = useReducer((all, sku) => [...all, { sku }], [])
    Object.assign(window, { setNote, add })
    useStateOf('cart', { theme, note, lines })
    return <p>{lines.length}</p>
  }
  function App() {
    const [shown, setShown] = useState(true)
    const [theme, setTheme] = useState('light')
    Object.assign(window, { setShown, setTheme })
    return <Theme.Provider value={theme}>{shown ? <Cart /> : <p>none</p>}</Theme.Provider>
  }
  createRoot(document.getElementById('app')).render(<StrictMode><App /></StrictMode>)`

for (const react of [18, 19] as const) {
  test(`the state of a component of React ${react} is a store while the component is mounted`, async (t) => {
    const { bridge, page } = await open(CART, { react })
    const read = async () => (await bridge.command('state', { depth: 4 })).stores
    t.deepEqual(await read(), { cart: { theme: 'light', note: '', lines: [] } })
    const change = async (script: string, path: string) => {
      await page.evaluate(script)
      const { data } = await bridge.event('state', (event) =>
        event.data.changes.some((each) => each.path === path),
      )
      return data
    }
    t.deepEqual(await change('setNote("hi")', 'note'), {
      store: 'cart',
      changes: [{ path: 'note', from: '', to: 'hi' }],
    })
    t.deepEqual(await change('add("tea")', 'lines.0'), {
      store: 'cart',
      changes: [{ path: 'lines.0', from: null, to: { sku: 'tea' } }],
    })
    t.deepEqual(await change('setTheme("dark")', 'theme'), {
      store: 'cart',
      changes: [{ path: 'theme', from: 'light', to: 'dark' }],
    })
    await page.evaluate('setShown(false)')
    await page.waitForFunction(() => document.body.innerText.includes('none'))
    t.deepEqual(await read(), {})
  })
}

test('a commit that changes no node of the page counts as wasted', async (t) => {
  const { bridge, page } = await open(`import { useState } from 'react'
    import { createRoot } from 'react-dom/client'
    import { flushSync } from 'react-dom'
    import { registerStore } from 'probe-runtime'
    import { commitStore } from 'probe-runtime/react'
    registerStore('commits', commitStore())
    function Clock() {
      const [state, set] = useState({ shown: 0, ticks: 0 })
      window.show = () => flushSync(() => set((old) => ({ ...old, shown: old.shown + 1 })))
      window.tick = () => flushSync(() => set((old) => ({ ...old, ticks: old.ticks + 1 })))
      return <p>{state.shown}</p>
    }
    createRoot(document.getElementById('app')).render(<Clock />)`)
  const read = async () =>
    (await bridge.command('state', { store: 'commits' })).value as { commits: number; wasted: number }
  const first = await read()
  t.is(first.wasted, 0)
  await page.evaluate('show(); show()')
  t.deepEqual(await read(), { commits: first.commits + 2, wasted: 0 })
  await page.evaluate('tick(); tick(); tick()')
  t.deepEqual(await read(), { commits: first.commits + 5, wasted: 3 })
  await bridge.event('state', ({ data }) => data.changes.some(({ path }) => path === 'wasted'))
})

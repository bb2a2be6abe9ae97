import test from 'ava'
import { type AppOptions, buildApp } from '../../harness/app.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

async function open(source: string, options: AppOptions = {}) {
  const body = await buildApp(source, options)
  const tab = await setup('<div id="app"></div><script src="/app.js"></script>', {
    answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
  })
  await tab.page.waitForSelector('#app button')
  const ref = async (name = 'Add') => {
    const { elements } = await tab.bridge.command('find', { by: 'role', value: 'button', name })
    return elements[0]?.ref ?? ''
  }
  const component = async (more: { path?: string; depth?: number } = {}, name = 'Add') =>
    (await tab.bridge.command('state', { ref: await ref(name), ...more })).component
  return { ...tab, ref, component }
}

const REACT = `import { Component, createContext, forwardRef, memo, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  const Theme = createContext('light')
  Theme.displayName = 'Theme'
  class Shell extends Component {
    state = { open: true }
    render() { return <section>{this.props.children}</section> }
  }
  const Row = memo(forwardRef(function Row({ item, onAdd }, ref) {
    const [count, setCount] = useState(0)
    const [lines, add] = useReducer((all, line) => [...all, line], ['a'])
    const theme = useContext(Theme)
    const seen = useRef(7)
    const price = useMemo(() => count * 2, [count])
    useEffect(() => { window.mounted = true }, [])
    return <button ref={ref} className={theme} onClick={() => { setCount(count + 1); add('b'); onAdd(price) }}>Add</button>
  }))
  Row.displayName = 'Row'
  function List() { return <Row item={{ sku: 'tea', apiKey: 'k-1' }} onAdd={() => {}} /> }
  function Secret() {
    const [code, setCode] = useState('')
    return <form><input type="password" aria-label="Code" value={code} onChange={(event) => setCode(event.target.value)} /><button>Send</button></form>
  }
  createRoot(document.getElementById('app')).render(<Theme.Provider value="dark"><Shell title="Shop"><List /><Secret /><div dangerouslySetInnerHTML={{ __html: '<button>Raw</button>' }} /></Shell></Theme.Provider>)`

for (const react of [18, 19] as const) {
  test(`a component of React ${react} is reported with its committed props, hooks and contexts`, async (t) => {
    const { component, page } = await open(REACT, { react })
    const first = await component({ depth: 4 })
    t.deepEqual(first?.componentStack, ['Row', 'List', 'Shell'])
    t.deepEqual(first?.value, {
      props: { item: { sku: 'tea', apiKey: '[REDACTED]' } },
      hooks: [
        { hook: 'state', value: 0 },
        { hook: 'state', value: ['a'] },
        { hook: 'ref', value: 7 },
        { hook: 'memo', value: 0 },
      ],
      contexts: [{ name: 'Theme', value: 'dark' }],
    })
    // Each commit swaps the current fiber and its alternate.
    for (let clicks = 1; clicks <= 3; clicks++) {
      await page.click('button >> text=Add')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      t.is((await component({ path: 'hooks.0.value' }))?.value, clicks)
      t.is((await component({ path: 'hooks.3.value' }))?.value, 2 * clicks)
    }
  })

  test(`a production build of React ${react} is read the same, without the minified names`, async (t) => {
    const { component, page } = await open(REACT, { react, development: false })
    await page.click('button >> text=Add')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const told = await component({ depth: 4 })
    t.true(told?.ok)
    t.is(told?.componentStack?.[0], 'Row')
    t.like(told?.value, { props: { item: { sku: 'tea' } }, contexts: [{ name: 'Theme', value: 'dark' }] })
    t.is((await component({ path: 'hooks.0.value' }))?.value, 1)
  })
}

test('a path that a component does not have names what it has', async (t) => {
  const { component } = await open(REACT)
  t.like(await component({ path: 'props.itm' }), { ok: true, found: false, availableKeys: ['item', 'onAdd'] })
})

test('the value of a password field is not reported from component state', async (t) => {
  const { bridge, component, page } = await open(REACT)
  await page.fill('[aria-label=Code]', 'correct horse')
  t.deepEqual((await component({}, 'Send'))?.value, {
    props: {},
    hooks: [{ hook: 'state', value: '[REDACTED]' }],
  })
  t.false(bridge.said.some((text) => text.includes('correct horse')))
})

test('an element that the app created itself belongs to the component around it', async (t) => {
  const { component } = await open(REACT)
  t.deepEqual((await component({}, 'Raw'))?.componentStack, ['Shell'])
})

test('React 19 gives an element’s place in the served code; a stamp is preferred', async (t) => {
  const { bridge, page, ref } = await open(REACT)
  const { component } = await bridge.command('element', { ref: await ref() })
  t.deepEqual(component?.componentStack, ['Row', 'List', 'Shell'])
  const [nearest] = component?.served ?? []
  const lines = (await (await fetch(`${new URL(page.url()).origin}/app.js`)).text()).split('\n')
  t.regex(nearest?.file ?? '', /\/app\.js$/)
  t.regex(lines[(nearest?.line ?? 0) - 1] ?? '', /"button"|jsxDEV/)
  await page.evaluate(() =>
    document.querySelector('button')?.setAttribute('data-probe-source', 'src/row.tsx:3:5'),
  )
  const stamped = await bridge.command('element', { ref: await ref() })
  t.deepEqual(stamped.component?.source, { file: 'src/row.tsx', line: 3, column: 5 })
})

const STAMPED = `import { createElement } from 'react'
  import { createPortal } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  const Layout = ({ children }) => <main data-probe-source="src/Layout.tsx:2:3">{children}</main>
  const Packed = ({ children }) => createElement('button', {}, children)
  const Page = () => <Layout>
    <section data-probe-source="src/Page.tsx:4:5" ref={(section) => { section?.insertAdjacentHTML('beforeend', '<button>Added</button>') }}>
      <Packed>Inside</Packed>
      {createPortal(<Packed>In a portal</Packed>, document.body)}
    </section>
    <Packed>Outside</Packed>
    <div data-probe-source="src/Page.tsx:9:5" ref={(div) => { if (div) div.innerHTML = '<p><button>Raw</button></p>' }} />
  </Layout>
  createRoot(document.getElementById('app')).render(<Page />)`

for (const react of [18, 19] as const) {
  test(`React ${react}: the stamp around a control counts only where its own component wrote it`, async (t) => {
    const { bridge, page, ref } = await open(STAMPED, { react })
    await page.getByText('Added').waitFor()
    const source = async (name: string) => {
      const { component } = await bridge.command('element', { ref: await ref(name) })
      return component?.source
    }
    t.like(await source('Raw'), { file: 'src/Page.tsx', line: 9 }, 'React left the element to other code')
    t.is(await source('Added'), undefined, 'React fills the element, and did not make this')
  })

  test(`a production build of React ${react} knows no owners, so the stamp around a control is not its place`, async (t) => {
    const { bridge, ref } = await open(STAMPED, { react, development: false })
    for (const name of ['Inside', 'Outside']) {
      const { component } = await bridge.command('element', { ref: await ref(name) })
      t.is(component?.source, undefined, name)
    }
  })
}

test('an element in a shadow root is of the custom element that the app wrote', async (t) => {
  const { bridge } = await setup(`<main data-probe-source="src/App.tsx:1:1">
    <x-save data-probe-source="src/App.tsx:2:3"><template shadowrootmode="open"><p><button>Save</button></p></template></x-save>
    <button>Beside</button></main>`)
  const source = async (name: string) => {
    const { elements } = await bridge.command('find', { by: 'role', value: 'button', name })
    return (await bridge.command('element', { ref: elements[0]?.ref ?? '' })).component?.source
  }
  t.deepEqual(await source('Save'), { file: 'src/App.tsx', line: 2, column: 3 })
  t.is(await source('Beside'), undefined, 'nothing says that the element around made it')
})

test('React 18 gives the place where the compiler saw the element', async (t) => {
  const { bridge, ref } = await open(REACT, { react: 18 })
  const { component } = await bridge.command('element', { ref: await ref() })
  t.like(component?.source, { file: 'app.jsx', line: 16 })
})

test('an element that no framework rendered is reported as unreadable', async (t) => {
  const { bridge } = await setup('<button>Add</button>')
  const { elements } = await bridge.command('find', { by: 'role', value: 'button' })
  t.deepEqual(await bridge.command('state', { ref: elements[0]?.ref ?? '' }), {
    component: { ok: false, reason: 'component-state-unavailable' },
  })
})

test('a component whose props throw, are circular or never end is reported quickly', async (t) => {
  const { component } = await open(`import { createRoot } from 'react-dom/client'
    const circle = { name: 'circle' }
    circle.self = circle
    const endless = () => new Proxy({}, { ownKeys: () => ['more'], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }), get: () => endless() })
    const { proxy: dead, revoke } = Proxy.revocable({}, {})
    revoke()
    const Row = (props) => <button>Add</button>
    createRoot(document.getElementById('app')).render(<Row circle={circle} endless={endless()} dead={dead} wrong={{ get it() { throw new Error('no') } }} child={<b>x</b>} />)`)
  t.deepEqual(await component({ path: 'props', depth: 3 }), {
    ok: true,
    componentStack: ['Row'],
    served: (await component())?.served,
    path: 'props',
    found: true,
    value: {
      circle: { name: 'circle', self: '[cycle]' },
      endless: { more: { more: '{1 keys}' } },
      dead: '[Object]',
      wrong: { it: '[threw: Error: no]' },
      child: '[React element]',
    },
  } as never)
})

test('a component of Vue is reported with its props and state, and reading it registers no dependency', async (t) => {
  const { component, page } = await open(`import { createApp, h, reactive, ref, watchEffect } from 'vue'
    const Row = { name: 'Row', __file: 'src/Row.vue', props: ['sku'], setup(props) {
      const count = ref(0)
      const form = reactive({ note: 'x' })
      window.runs = 0
      watchEffect(() => { window.runs += 1; count.value })
      return { count, form, add: () => { count.value++ } }
    }, render() { return h('button', { onClick: this.add }, 'Add') } }
    createApp({ name: 'App', render: () => h('main', h(Row, { sku: 'tea' })) }).mount('#app')`)
  await page.click('button')
  const told = await component()
  t.like(told, { ok: true, componentStack: ['Row', 'App'], file: 'src/Row.vue' })
  t.deepEqual(told?.value, { props: { sku: 'tea' }, state: { count: 1, form: { note: 'x' } } })
  t.is(await page.evaluate('runs'), 2)
})

test('a component of Svelte is reported with name and place; its state is reported as unreadable', async (t) => {
  const { component } = await open(
    `import { mount } from 'svelte'
     import App from './App.svelte'
     mount(App, { target: document.getElementById('app') })`,
    {
      files: {
        './App.svelte': '<script>\n  import Row from "./Row.svelte"\n</script>\n<main><Row /></main>',
        './Row.svelte':
          '<script>\n  let count = $state(0)\n</script>\n{#if true}<button onclick={() => count++}>Add</button>{/if}',
      },
    },
  )
  t.deepEqual(await component(), {
    ok: false,
    reason: 'component-state-unavailable',
    componentStack: ['Row', 'App'],
    source: { file: 'Row.svelte', line: 4, column: 11 },
  })
})

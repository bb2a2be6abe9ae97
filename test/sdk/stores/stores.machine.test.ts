import test from 'ava'
import type { StateChange } from '../../../sdk/protocol/events.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { type AppOptions, buildApp } from '../../harness/app.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

interface Step {
  /** run in the page */
  change: string
  /** the emitted changes, in one event or several */
  emitted: StateChange[]
}

interface Case extends AppOptions {
  /** registers a store "store", and sets on `window` what the steps need */
  source: string
  /** initial state */
  state: Json
  steps: Step[]
}

const CASES: Readonly<Record<string, Case>> = {
  'zustand, as it is': {
    source: `import { registerStore } from 'probe-runtime'
      import { createStore } from 'zustand/vanilla'
      window.cart = createStore(() => ({ lines: [{ sku: 'tea', count: 1 }], total: 900 }))
      registerStore('store', cart)`,
    state: { lines: [{ sku: 'tea', count: 1 }], total: 900 },
    steps: [
      {
        change: 'cart.setState({ lines: [{ sku: "tea", count: 2 }], total: 1800 })',
        emitted: [
          { path: 'lines.0.count', from: 1, to: 2 },
          { path: 'total', from: 900, to: 1800 },
        ],
      },
    ],
  },
  'Redux, as it is': {
    source: `import { registerStore } from 'probe-runtime'
      import { legacy_createStore } from 'redux'
      window.store = legacy_createStore((state = { count: 0, big: { list: [1, 2] } }, { type }) => type === 'more' ? { ...state, count: state.count + 1 } : state)
      registerStore('store', store)`,
    state: { count: 0, big: { list: [1, 2] } },
    steps: [
      { change: 'store.dispatch({ type: "more" })', emitted: [{ path: 'count', from: 0, to: 1 }] },
      // Redux also notifies its subscribers of an action that changes nothing.
      { change: 'store.dispatch({ type: "nothing" })', emitted: [] },
      { change: 'store.dispatch({ type: "more" })', emitted: [{ path: 'count', from: 1, to: 2 }] },
      {
        change:
          'for (let i = 0; i < 30; i++) store.dispatch({ type: "nothing" }); store.dispatch({ type: "more" })',
        emitted: [{ path: 'count', from: 2, to: 3 }],
      },
    ],
  },
  'valtio, by its snapshots': {
    source: `import { registerStore } from 'probe-runtime'
      import { proxy, snapshot, subscribe } from 'valtio/vanilla'
      window.state = proxy({ user: { name: 'Ada' }, tags: ['a'] })
      registerStore('store', { getState: () => snapshot(state), subscribe: (callback) => subscribe(state, callback, true) })`,
    state: { user: { name: 'Ada' }, tags: ['a'] },
    steps: [
      { change: 'state.user.name = "Bea"', emitted: [{ path: 'user.name', from: 'Ada', to: 'Bea' }] },
      { change: 'state.tags.push("b")', emitted: [{ path: 'tags.1', from: null, to: 'b' }] },
    ],
  },
  'valtio, its proxy itself': {
    source: `import { registerStore } from 'probe-runtime'
      import { proxy, subscribe } from 'valtio/vanilla'
      window.state = proxy({ user: { name: 'Ada' } })
      registerStore('store', { getState: () => state, subscribe: (callback) => subscribe(state, callback, true) })`,
    state: { user: { name: 'Ada' } },
    steps: [{ change: 'state.user.name = "Bea"', emitted: [{ path: 'user.name', from: 'Ada', to: 'Bea' }] }],
  },
  'a Svelte store': {
    source: `import { registerStore } from 'probe-runtime'
      import { svelteStore } from 'probe-runtime/stores/svelte'
      import { writable } from 'svelte/store'
      window.todos = writable([{ text: 'a', done: false }])
      registerStore('store', svelteStore(todos))`,
    state: [{ text: 'a', done: false }],
    steps: [
      {
        change: 'todos.update((all) => { all[0].done = true; return all })',
        emitted: [{ path: '0.done', from: false, to: true }],
      },
      {
        change: 'todos.update((all) => { all[0].text = "A"; return [...all, { text: "b" }] })',
        emitted: [
          { path: '0.text', from: 'a', to: 'A' },
          { path: '1', from: null, to: { text: 'b' } },
        ],
      },
    ],
  },
  'a derived Svelte store': {
    source: `import { registerStore } from 'probe-runtime'
      import { svelteStore } from 'probe-runtime/stores/svelte'
      import { derived, writable } from 'svelte/store'
      window.count = writable(1)
      registerStore('store', svelteStore(derived(count, (n) => ({ double: 2 * n }))))`,
    state: { double: 2 },
    steps: [{ change: 'count.set(4)', emitted: [{ path: 'double', from: 2, to: 8 }] }],
  },
  'Svelte runes, by toStore': {
    files: {
      './cart.svelte.js':
        'export const cart = $state({ lines: [1] }); export const held = () => $state.snapshot(cart)',
    },
    source: `import { registerStore } from 'probe-runtime'
      import { svelteStore } from 'probe-runtime/stores/svelte'
      import { flushSync } from 'svelte'
      import { toStore } from 'svelte/store'
      import { cart, held } from './cart.svelte.js'
      window.cart = cart
      window.flushSync = flushSync
      registerStore('store', svelteStore(toStore(held)))`,
    state: { lines: [1] },
    steps: [
      {
        change: 'flushSync(() => { cart.lines.push(2) })',
        emitted: [{ path: 'lines.1', from: null, to: 2 }],
      },
    ],
  },
  'a Pinia store of options': {
    source: `import { registerStore } from 'probe-runtime'
      import { piniaStore } from 'probe-runtime/stores/pinia'
      import { createPinia, defineStore, setActivePinia } from 'pinia'
      setActivePinia(createPinia())
      window.cart = defineStore('cart', { state: () => ({ lines: [{ sku: 'tea', count: 1 }], user: { name: 'Ada' } }), getters: { total: (state) => state.lines.length } })()
      registerStore('store', piniaStore(cart))`,
    state: { lines: [{ sku: 'tea', count: 1 }], user: { name: 'Ada' } },
    steps: [
      { change: 'cart.lines[0].count = 2', emitted: [{ path: 'lines.0.count', from: 1, to: 2 }] },
      {
        change: 'cart.$patch((state) => { state.lines.push({ sku: "cup" }); state.user.name = "Bea" })',
        emitted: [
          { path: 'lines.1', from: null, to: { sku: 'cup' } },
          { path: 'user.name', from: 'Ada', to: 'Bea' },
        ],
      },
    ],
  },
  'a Pinia store by setup': {
    source: `import { registerStore } from 'probe-runtime'
      import { piniaStore } from 'probe-runtime/stores/pinia'
      import { createPinia, defineStore, setActivePinia } from 'pinia'
      import { computed, reactive, ref } from 'vue'
      setActivePinia(createPinia())
      window.cart = defineStore('cart', () => { const count = ref(1); const form = reactive({ name: '' }); const double = computed(() => count.value * 2); return { count, form, double } })()
      registerStore('store', piniaStore(cart))`,
    state: { count: 1, form: { name: '' } },
    steps: [
      { change: 'cart.count++', emitted: [{ path: 'count', from: 1, to: 2 }] },
      { change: 'cart.form.name = "Ada"', emitted: [{ path: 'form.name', from: '', to: 'Ada' }] },
    ],
  },
  'Jotai atoms': {
    source: `import { registerStore } from 'probe-runtime'
      import { jotaiStore } from 'probe-runtime/stores/jotai'
      import { atom, createStore } from 'jotai/vanilla'
      window.atoms = createStore()
      window.count = atom(1)
      const double = atom((get) => get(count) * 2)
      registerStore('store', jotaiStore(atoms, { count, double }))`,
    state: { count: 1, double: 2 },
    steps: [
      {
        change: 'atoms.set(count, 2)',
        emitted: [
          { path: 'count', from: 1, to: 2 },
          { path: 'double', from: 2, to: 4 },
        ],
      },
    ],
  },
  'an asynchronous Jotai atom': {
    source: `import { registerStore } from 'probe-runtime'
      import { jotaiStore } from 'probe-runtime/stores/jotai'
      import { atom, createStore } from 'jotai/vanilla'
      const atoms = createStore()
      const user = atom(() => new Promise((resolve, reject) => { window.resolve = resolve; window.reject = reject }))
      registerStore('store', jotaiStore(atoms, { user }))`,
    state: { user: { state: 'loading' } },
    steps: [
      {
        change: 'resolve({ name: "Ada" })',
        emitted: [
          { path: 'user.state', from: 'loading', to: 'hasData' },
          { path: 'user.data', from: null, to: { name: 'Ada' } },
        ],
      },
    ],
  },
  'TanStack queries': {
    source: `import { registerStore } from 'probe-runtime'
      import { queryStore } from 'probe-runtime/stores/query'
      import { QueryClient } from '@tanstack/query-core'
      window.client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
      client.setQueryData(['todos', { page: 1.5 }], ['a'], { updatedAt: 5 })
      registerStore('store', queryStore(client))`,
    state: {
      '["todos",{"page":1.5}]': { status: 'success', fetchStatus: 'idle', isStale: false, dataUpdatedAt: 5 },
    },
    steps: [
      {
        change: 'client.invalidateQueries({ queryKey: ["todos"] })',
        emitted: [{ path: '["[\\"todos\\",{\\"page\\":1.5}]"].isStale', from: false, to: true }],
      },
      {
        change: 'client.setQueryData(["todos", { page: 1.5 }], ["b"], { updatedAt: 6 })',
        emitted: [
          { path: '["[\\"todos\\",{\\"page\\":1.5}]"].isStale', from: true, to: false },
          { path: '["[\\"todos\\",{\\"page\\":1.5}]"].dataUpdatedAt', from: 5, to: 6 },
        ],
      },
    ],
  },
  'Recoil atoms and selectors': {
    react: 18,
    source: `import { registerStore } from 'probe-runtime'
      import { recoilStore } from 'probe-runtime/stores/recoil'
      import { createRoot } from 'react-dom/client'
      import { atom, RecoilRoot, selector, useSetRecoilState } from 'recoil'
      const count = atom({ key: 'count', default: 1 })
      const never = selector({ key: 'never', get: ({ get }) => new Promise(() => get(count)) })
      const wrong = selector({ key: 'wrong', get: () => { throw new Error('no') } })
      const store = recoilStore({ count, never, wrong })
      registerStore('store', store)
      function Setter() { window.setCount = useSetRecoilState(count); return null }
      createRoot(document.getElementById('app')).render(<RecoilRoot><store.Bridge /><Setter /></RecoilRoot>)`,
    state: {
      count: { status: 'hasValue', value: 1 },
      never: { status: 'loading' },
      wrong: { status: 'hasError', error: 'Error: no' },
    },
    steps: [{ change: 'setCount(2)', emitted: [{ path: 'count.value', from: 1, to: 2 }] }],
  },
}

for (const [what, { source, state, steps, ...options }] of Object.entries(CASES)) {
  test(`${what}: the state is read, and each change is emitted`, async (t) => {
    const { bridge, page } = await setup('<div id="app"></div><script src="/app.js"></script>', {
      answers: {
        '/app.js': {
          headers: { 'content-type': 'text/javascript; charset=utf-8' },
          body: await buildApp(source, options),
        },
      },
    })
    await page.waitForLoadState('load')
    const read = async () => (await bridge.command('state', { store: 'store', depth: 5 })).value
    await page.waitForFunction(() => document.readyState === 'complete')
    for (let tries = 0; tries < 50 && JSON.stringify(await read()) !== JSON.stringify(state); tries++)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    t.deepEqual(await read(), state)
    let seen = bridge.of('state').length
    for (const { change, emitted } of steps) {
      await page.evaluate(`void (() => { ${change} })()`)
      await page.evaluate('probe.signal("step")')
      const steps = bridge.of('signal').length
      const changes = () =>
        bridge
          .of('state')
          .slice(seen)
          .flatMap(({ data }) => data.changes)
      await bridge.until(
        () => changes().length >= emitted.length && steps <= bridge.of('signal').length,
        change,
      )
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      await bridge.command('ping', {})
      t.deepEqual(changes(), emitted, change)
      seen = bridge.of('state').length
    }
    await page.evaluate('probe.disconnect()')
  })
}

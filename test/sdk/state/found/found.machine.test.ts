/** Stores of apps that registered none of them, with the SDK in the page. */
import test from 'ava'
import type { StateChange } from '../../../../sdk/protocol/events.js'
import type { Json } from '../../../../sdk/protocol/values.js'
import { buildApp } from '../../../harness/app.js'
import { type Tab, useTab } from '../../../harness/tabbed.js'
import { appOf, BODY } from './pages.js'

const setup = useTab(test)
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }

interface Case {
  app: 'react.jsx' | 'vue.js'
  state: Json
  /** name of the button that is clicked, and the changes that follow */
  click: string
  changes: StateChange[]
}

const CART = { lines: [{ sku: 'tea', count: 1 }], 'by.day': { '2026-01-01': 3 }, token: '[REDACTED]' }
const CASES: Readonly<Record<string, Case>> = {
  cart: { app: 'vue.js', state: CART, click: 'More', changes: [{ path: 'lines.0.count', from: 1, to: 2 }] },
  vuex: {
    app: 'vue.js',
    state: { visits: 0 },
    click: 'Visit',
    changes: [{ path: 'visits', from: 0, to: 1 }],
  },
  redux: {
    app: 'react.jsx',
    state: { total: 0, 'by.day': {} },
    click: 'Add',
    changes: [{ path: 'total', from: 0, to: 1 }],
  },
  zustand: {
    app: 'react.jsx',
    state: { dark: false },
    click: 'Dark',
    changes: [{ path: 'dark', from: false, to: true }],
  },
  basket: {
    app: 'react.jsx',
    state: { lines: 0 },
    click: 'Basket',
    changes: [{ path: 'lines', from: 0, to: 1 }],
  },
  door: {
    app: 'react.jsx',
    state: { value: 'shut', context: { opened: 0 }, status: 'active' },
    click: 'Open',
    changes: [
      { path: 'value', from: 'shut', to: 'open' },
      { path: 'context.opened', from: 0, to: 1 },
    ],
  },
}

async function open(app: Case['app'], mode?: 'production') {
  const tab = await setup(BODY, { answers: { '/app.js': await appOf(app, mode) } })
  await tab.page.getByRole('button').first().waitFor()
  // The stores are found when a command first asks.
  await tab.bridge.command('inventory', {})
  return tab
}

const read = async ({ bridge }: Tab, store: string) =>
  (await bridge.command('state', { store, depth: 5 })).value ?? null

const changesOf = ({ bridge }: Tab, store: string) =>
  bridge.of('state').flatMap(({ data }) => (data.store === store ? data.changes : []))

for (const mode of [undefined, 'production'] as const)
  for (const [store, { app, state, click, changes }] of Object.entries(CASES))
    test(`${store} of ${app} is found, read and observed, in ${mode ?? 'development'}`, async (t) => {
      const tab = await open(app, mode)
      const { foundStores } = await tab.bridge.command('capabilities', {})
      t.true(foundStores?.includes(store))
      t.deepEqual(await read(tab, store), state)
      await tab.page.getByRole('button', { name: click, exact: true }).click()
      await tab.bridge.until(() => changesOf(tab, store).length >= changes.length, click)
      await tab.bridge.command('inventory', {})
      t.deepEqual(changesOf(tab, store), changes)
    })

for (const app of ['react.jsx', 'vue.js'] as const)
  test(`TanStack Query of ${app} is found, and its hashed keys are written as paths`, async (t) => {
    const tab = await open(app)
    const path = '["[\\"user\\",\\"a.b\\"]"].status'
    await tab.page.getByText('Ada').waitFor()
    const reading = await tab.bridge.command('state', { store: 'tanstack-query', path })
    t.like(reading, { found: true, value: 'success' })
    await tab.page.getByRole('button', { name: 'Refetch' }).click()
    const fetched = () => changesOf(tab, 'tanstack-query').filter(({ to }) => to === 'fetching')
    await tab.bridge.until(() => fetched().length > 0, 'fetching')
    t.is(fetched()[0]?.path, path.replace('status', 'fetchStatus'))
    const { availableKeys } = await tab.bridge.command('state', { store: 'tanstack-query', path: 'nothing' })
    t.deepEqual(availableKeys, ['["[\\"user\\",\\"a.b\\"]"]'])
  })

test('a change after a patch in the same task is observed', async (t) => {
  const tab = await open('vue.js')
  await tab.page.getByRole('button', { name: 'Rename' }).click()
  await tab.bridge.until(() => changesOf(tab, 'cart').some(({ to }) => to === 6), 'the last count')
  t.is(await tab.page.getByText('count 6').count(), 1)
})

test('a store that the app makes later is found then', async (t) => {
  const tab = await open('vue.js')
  t.false((await tab.bridge.command('capabilities', {})).foundStores?.includes('later'))
  await tab.page.getByRole('button', { name: 'Open' }).click()
  t.deepEqual(await read(tab, 'later'), { open: true })
})

test('a store that grows large is read, not observed, and said to be so', async (t) => {
  const tab = await open('vue.js')
  await tab.page.getByRole('button', { name: 'Fill' }).click()
  const blind = () => tab.bridge.of('blind').filter(({ data }) => data.store === 'huge')
  await tab.bridge.until(() => blind().length > 0, 'a blind spot')
  t.like(blind()[0]?.data, { spot: 'unwatched-store' })
  const { value } = await tab.bridge.command('state', { store: 'huge', path: 'rows.length' })
  t.is(value, 3000)
})

test('what the app registers itself is not listed twice, by name or by the store itself', async (t) => {
  const source = `import { registerStore } from 'probe-runtime'
    import { piniaStore } from 'probe-runtime/stores/pinia'
    import { createPinia, defineStore } from 'pinia'
    import { createApp, h } from 'vue'
    const useOne = defineStore('one', { state: () => ({ n: 1 }) })
    const useTwo = defineStore('two', { state: () => ({ n: 1 }) })
    const useThree = defineStore('three', { state: () => ({ n: 1 }) })
    createApp({ setup() {
      window.three = useThree()
      const one = useOne()
      window.unregister = registerStore('first', piniaStore(one))
      registerStore('two', { getState: () => useTwo().$state })
      return () => h('button', 'Ready')
    } }).use(createPinia()).mount('#app')`
  const answers = { '/app.js': { headers: SCRIPT, body: await buildApp(source) } }
  const tab = await setup(BODY, { answers })
  await tab.page.getByRole('button').waitFor()
  const listed = async () => tab.bridge.command('state', { depth: 2 })
  t.deepEqual(await listed(), {
    stores: { first: { n: 1 }, two: { n: 1 }, three: { n: 1 } },
    foundStores: ['three'],
  })
  await tab.page.evaluate('three.n = 2')
  await tab.bridge.until(() => tab.bridge.of('state').length > 0, 'a change')
  t.true(tab.bridge.of('state')[0]?.data.beside)
  // A path without a store means the app's own stores.
  t.like(await tab.bridge.command('state', { path: 'n', store: 'three' }), { found: true, value: 2 })
  t.like(await tab.bridge.command('state', { path: 'n' }), { found: false })
  await tab.page.evaluate('unregister()')
  t.deepEqual((await listed()).foundStores, ['three', 'one'])
})

test('nothing is subscribed after the end, and the page is as it was', async (t) => {
  const tab = await open('react.jsx')
  await tab.page.getByText('Ada').waitFor()
  await tab.bridge.command('ping', {})
  const before = tab.bridge.of('state').length
  await tab.page.evaluate('probe.disconnect()')
  await tab.page.getByRole('button', { name: 'Add' }).click()
  await tab.page.getByText('total 1').waitFor()
  t.is(tab.bridge.of('state').length, before)
  t.false(
    await tab.page.evaluate(
      '"__REDUX_DEVTOOLS_EXTENSION__" in window || "__MOBX_DEVTOOLS_GLOBAL_HOOK__" in window',
    ),
  )
})

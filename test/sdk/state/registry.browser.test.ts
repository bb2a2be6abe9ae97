import test from 'ava'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

const STORE = `<script>
let state = { cart: { lines: [{ sku: 'tea', quantity: 2 }], total: 900 }, user: { name: 'Ada', password: 'hunter2' }, many: Array.from({ length: 30 }, (_, i) => i) }
const listeners = new Set()
window.shop = { getState: () => state, setState(change) { state = { ...state, ...change }; listeners.forEach((l) => l()) }, subscribe(l) { listeners.add(l); return () => listeners.delete(l) } }
probe.registerStore('shop', shop)
</script>`

test('a store is read by path and depth; a wrong path names the keys where it ends', async (t) => {
  const { bridge } = await setup(STORE)
  t.like(await bridge.command('state', { path: 'cart.lines.0.sku' }), {
    store: 'shop',
    found: true,
    value: 'tea',
  })
  t.like(await bridge.command('state', { path: 'cart', depth: 1 }), {
    value: { lines: '[1 items]', total: 900 },
  })
  t.like(await bridge.command('state', { path: 'cart.sum' }), {
    found: false,
    availableKeys: ['lines', 'total'],
    storeNames: ['shop'],
  })
  t.like(await bridge.command('state', { store: 'shp', path: '' }), { found: false, storeNames: ['shop'] })
})

test('a change is emitted by path, from and to, and only the difference', async (t) => {
  const { bridge, page } = await setup(STORE)
  await page.evaluate('shop.setState({ cart: { ...shop.getState().cart, total: 1350 } })')
  const { data } = await bridge.event('state')
  t.deepEqual(data, { store: 'shop', changes: [{ path: 'cart.total', from: 900, to: 1350 }] })
})

test('a secret in a store never leaves the page, neither when read nor when it changes', async (t) => {
  const { bridge, page } = await setup(STORE)
  const reading = await bridge.command('state', { path: 'user.password' })
  t.is(reading.value, '[REDACTED]')
  await page.evaluate("shop.setState({ user: { name: 'Ada', password: 'correct horse' } })")
  const { data } = await bridge.event('state')
  t.deepEqual(data.changes, [{ path: 'user.password', from: '[REDACTED]', to: '[REDACTED]' }])
  t.false(bridge.said.some((text) => /hunter2|correct horse/.test(text)))
})

test('an unregistered store is neither read nor observed', async (t) => {
  const { bridge, page } = await setup(
    '<script>window.remove = probe.registerStore("one", { getState: () => ({ n: 1 }) })</script>',
  )
  t.deepEqual((await bridge.command('state', {})).stores, { one: { n: 1 } })
  await page.evaluate('remove()')
  t.deepEqual((await bridge.command('state', {})).stores, {})
})

const COUNTER = `<script>
let n = 0
const listeners = new Set()
const subscribe = (listener) => { listeners.add(listener); return () => listeners.delete(listener) }
probe.registerStore('counter', { getState: () => ({ n }), subscribe })
window.count = (times) => { for (let i = 0; i < times; i++) { n++; listeners.forEach((listener) => listener()) } }
</script>`

/** Counts in short tasks, from the beginning of a second of the page's clock. @returns seconds that it met */
const COUNT = (times: number) => `(async () => {
  const second = () => Math.floor((performance.timeOrigin + performance.now()) / 1000)
  await new Promise((resolve) => setTimeout(resolve, 1000 - (performance.timeOrigin + performance.now()) % 1000))
  const began = second()
  for (let counted = 0; counted < ${times}; counted += 500) {
    count(500)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return second() - began + 1
})()`
const TIMES = 20_000

test('above its rate, a store’s changes are emitted as one with the last value, and count as lost', async (t) => {
  const { bridge, page } = await setup(COUNTER)
  const seconds = await page.evaluate<number>(COUNT(TIMES))
  await bridge.event('state', ({ data }) => data.changes.some(({ to }) => to === TIMES))
  const changes = bridge.of('state').flatMap(({ data }) => data.changes)
  t.true(changes.length < (TIMES / 2) * seconds, `${changes.length} in ${seconds} s`)
  t.true(
    changes.every(({ from }, i) => from === (changes[i - 1]?.to ?? 0)),
    'each change begins where the one before it ended',
  )
  const lost = bridge.of('lost').map(({ data }) => data)
  t.true(lost.length > 0)
  t.true(lost.every(({ channel, why }) => channel === 'state' && why === 'rate'))
})

test('a reply comes after the last value of a store that changes above its rate', async (t) => {
  const { bridge, page } = await setup(COUNTER)
  await page.evaluate(`${COUNT(TIMES)}.then(() => { count(7) })`)
  t.is((await bridge.command('state', { path: 'n' })).value, TIMES + 7)
  t.is(bridge.of('state').at(-1)?.data.changes[0]?.to, TIMES + 7)
})

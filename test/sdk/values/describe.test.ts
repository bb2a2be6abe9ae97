import test from 'ava'
import { readPath } from '../../../sdk/state/read.js'
import { describeAt, describeValue, extentOf } from '../../../sdk/values/describe.js'
import { keysOf, walkPath } from '../../../sdk/values/path.js'
import { createRedactor } from '../../../sdk/values/redact.js'

const redact = createRedactor({}, () => undefined)
const describe = (value: unknown, depth = 3) => describeValue(value, redact, extentOf(depth))

class Basket {
  lines = [1]
  get total() {
    return 900
  }
}

const circle: { self?: object } = {}
circle.self = circle

const DESCRIBED: readonly [what: string, value: unknown, depth: number, expected: unknown][] = [
  ['a list beyond the depth', { l: [1, 2, 3] }, 1, { l: '[3 items]' }],
  [
    '100,000 items beyond the depth',
    { l: Array.from({ length: 100_000 }, () => 0) },
    1,
    { l: '[100000 items]' },
  ],
  ['an object beyond the depth', { o: { a: 1, b: 2 } }, 1, { o: '{2 keys}' }],
  ['a map beyond the depth', { m: new Map([['a', 1]]) }, 1, { m: '{1 keys}' }],
  ['a set beyond the depth', { s: new Set([1, 2]) }, 1, { s: '[2 items]' }],
  [
    'a map',
    new Map<unknown, unknown>([
      ['a', 1],
      [2, 'b'],
    ]),
    2,
    { a: 1, '2': 'b' },
  ],
  ['a set', new Set(['a']), 2, ['a']],
  ['a date', { at: new Date(0) }, 1, { at: '1970-01-01T00:00:00.000Z' }],
  ['an error', { error: new Error('no') }, 1, { error: 'Error: no' }],
  ['a class', new Basket(), 2, { lines: [1] }],
  ['bytes', { b: new Uint8Array(1_000_000) }, 3, { b: '[Uint8Array]' }],
  ['a promise', { p: Promise.resolve() }, 3, { p: '[Promise]' }],
  ['a function', { act: () => 1, n: 1 }, 2, { n: 1 }],
  ['a circle', circle, 3, { self: '[cycle]' }],
  ['a secret', { user: { password: 'hunter2' } }, 3, { user: { password: '[REDACTED]' } }],
]

for (const [what, value, depth, expected] of DESCRIBED) {
  test(`${what} is described`, (t) => {
    t.deepEqual(describe(value, depth), expected as never)
  })
}

test('the first of many items are copied, and the others are counted', (t) => {
  const list = describe(Array.from({ length: 700 }, (_, at) => at)) as unknown[]
  t.is(list.length, 501)
  t.is(list.at(-1), '[200 more]')
  const keys = describe(Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`k${at}`, at]))) as object
  t.is((keys as { '…': string })['…'], '[200 more]')
})

test('a proxy that throws at every access does not hide its siblings', (t) => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  t.deepEqual(describe({ a: 1, dead: proxy }), { a: 1, dead: '[Object]' })
  t.regex(String(walkPath({ dead: proxy }, 'dead.x').value), /^\[threw: /)
})

test('an unreadable map, set or date behind a proxy is described by its class', (t) => {
  const behind = (of: object) => new Proxy(of, {})
  t.deepEqual(describe({ m: behind(new Map([['a', 1]])), s: behind(new Set([1])), d: behind(new Date()) }), {
    m: '[Map]',
    s: '[Set]',
    d: '[Date]',
  })
})

test('a value below a secret key is replaced at any depth', (t) => {
  t.is(describeAt(['auth', 'token', 'value'], 'abc', redact, extentOf(2)), '[REDACTED]')
})

test('a key can contain dots, be a number in a map, or be an accessor of a class', (t) => {
  t.is(walkPath({ '["user",1.5]': { status: 'success' } }, '["user",1.5].status').value, 'success')
  t.is(walkPath({ a: { b: 1 }, 'a.b': 2 }, 'a.b').value, 1)
  t.is(walkPath({ m: new Map([[7, 'x']]) }, 'm.7').value, 'x')
  t.is(walkPath(new Basket(), 'total').value, 900)
  t.false(walkPath([1], 'filter').found)
})

test('an unknown path names the keys at the point where it ends, the first of many', (t) => {
  const state = { cart: { lines: [{ sku: 'a' }], total: 1 } }
  t.deepEqual(readPath(state, { path: 'cart.lines.3.sku' }, redact), {
    path: 'cart.lines.3.sku',
    found: false,
    availableKeys: ['0..0', 'length'],
  })
  t.deepEqual(readPath(state, { path: 'cart.sum' }, redact).availableKeys, ['lines', 'total'])
  t.is(keysOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, 0]))).at(-1), '[10 more]')
})

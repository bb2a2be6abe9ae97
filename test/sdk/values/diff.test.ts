import test from 'ava'
import { pathTo } from '../../../sdk/protocol/path-to.js'
import { differences as differencesOf } from '../../../sdk/values/diff.js'
import { NotRemembered, remember } from '../../../sdk/values/memory.js'

/** The differences, with paths as they are written. */
function differences(...states: Parameters<typeof differencesOf>) {
  const { list, more } = differencesOf(...states)
  return { list: list.map(({ keys, from, to }) => ({ path: keys.reduce(pathTo, ''), from, to })), more }
}

class Cart {
  lines = 1
  #hidden = 0
  hide() {
    this.#hidden += 1
    return this.#hidden
  }
}

class Closed {
  #held = 0
  hold() {
    this.#held += 1
    return this
  }
  get isHeld() {
    return this.#held > 0
  }
}

const throwing = (message: string) => ({
  get broken(): string {
    throw new Error(message)
  },
})

function circle(name: string) {
  const one: { name: string; self?: object; nest: { up?: object } } = { name, nest: {} }
  one.self = one
  one.nest.up = one
  return one
}

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const same = { deep: { value: 1 } }
const many = Array.from({ length: 100_000 }, (_, id) => ({ id, done: false }))
const byId = Object.fromEntries(many.map((item) => [`k${item.id}`, item]))

const REPLACED: readonly [what: string, from: unknown, to: unknown, list: unknown[]][] = [
  ['nothing', same, same, []],
  ['an equal copy', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['one value', { a: 1, same }, { a: 2, same }, [{ path: 'a', from: 1, to: 2 }]],
  ['an added key', { a: 1 }, { a: 1, b: 2 }, [{ path: 'b', from: undefined, to: 2 }]],
  ['a removed key', { a: 1, b: 2 }, { a: 1 }, [{ path: 'b', from: 2, to: undefined }]],
  [
    'the last of 100,000 items',
    many,
    [...many.slice(0, -1), { id: 99_999, done: true }],
    [{ path: '99999.done', from: false, to: true }],
  ],
  [
    'one of 100,000 keys',
    byId,
    { ...byId, k70000: { id: 70_000, done: true } },
    [{ path: 'k70000.done', from: false, to: true }],
  ],
  ['an item put first of 100,000', many, [0, ...many], [{ path: '0', from: undefined, to: 0 }]],
  ['an item taken out of the middle', [1, 2, 3, 4], [1, 2, 4], [{ path: '2', from: 3, to: undefined }]],
  ['a map', new Map([['a', { n: 1 }]]), new Map([['a', { n: 2 }]]), [{ path: 'a.n', from: 1, to: 2 }]],
  [
    'a key of a map',
    new Map([[1, 'x']]),
    new Map([[2, 'x']]),
    [
      { path: '2', from: undefined, to: 'x' },
      { path: '1', from: 'x', to: undefined },
    ],
  ],
  ['an equal set', new Set([1, 2]), new Set([2, 1]), []],
  ['a set', { s: new Set([1]) }, { s: new Set([2]) }, [{ path: 's', from: new Set([1]), to: new Set([2]) }]],
  ['an equal date', { at: new Date(5) }, { at: new Date(5) }, []],
  ['a date', { at: new Date(5) }, { at: new Date(6) }, [{ path: 'at', from: new Date(5), to: new Date(6) }]],
  ['an invalid date', { at: new Date(Number.NaN) }, { at: new Date(Number.NaN) }, []],
  [
    'a class',
    { cart: new Cart() },
    { cart: Object.assign(new Cart(), { lines: 2 }) },
    [{ path: 'cart.lines', from: 1, to: 2 }],
  ],
  ['a kind', { a: [] }, { a: {} }, [{ path: 'a', from: [], to: {} }]],
  ['a function', { act: () => 1 }, { act: () => 2 }, []],
  ['a circle', circle('a'), circle('b'), [{ path: 'name', from: 'a', to: 'b' }]],
  ['a getter that throws the same', throwing('x'), throwing('x'), []],
  [
    'a getter that throws another',
    throwing('x'),
    throwing('y'),
    [{ path: 'broken', from: '[threw: Error: x]', to: '[threw: Error: y]' }],
  ],
  ['a frozen state', Object.freeze({ a: 1 }), Object.freeze({ a: 2 }), [{ path: 'a', from: 1, to: 2 }]],
]

for (const [what, from, to, list] of REPLACED) {
  test(`in a replaced state, the difference of ${what} is found`, (t) => {
    t.deepEqual(differences(from, to), { list, more: 0 } as ReturnType<typeof differences>)
  })
}

test('two objects that hide their contents differ as a whole', (t) => {
  const [one, two] = [new Closed(), new Closed().hold()]
  t.deepEqual(differences({ it: one }, { it: two }).list, [{ path: 'it', from: one, to: two }])
})

test('a revoked proxy differs as a whole', (t) => {
  const dead = revoked()
  const { list } = differences({ a: 1, it: dead }, { a: 2, it: {} })
  t.deepEqual(
    list.map(({ path }) => path),
    ['a', 'it'],
  )
})

test('twenty differences are listed, the others counted', (t) => {
  const { list, more } = differences(
    Array.from({ length: 100 }, () => 0),
    Array.from({ length: 100 }, () => 1),
  )
  t.is(list.length, 20)
  t.is(more, 80)
})

test('a list of too many new items differs as a whole', (t) => {
  const copy = many.map((item) => ({ ...item }))
  t.deepEqual(
    differences({ many }, { many: copy }).list.map(({ path }) => path),
    ['many'],
  )
})

const IN_PLACE: readonly [what: string, state: object, change: (state: never) => void, list: unknown[]][] = [
  [
    'a value',
    { a: { b: 1 } },
    (s: { a: { b: number } }) => {
      s.a.b = 2
    },
    [{ path: 'a.b', from: 1, to: 2 }],
  ],
  [
    'an item that is added',
    { l: [{ n: 1 }] },
    (s: { l: object[] }) => {
      s.l.push({ n: 2 })
    },
    [{ path: 'l.1', from: undefined, to: { n: 2 } }],
  ],
  [
    'an item that is put first',
    { l: [{ n: 1 }, { n: 2 }] },
    (s: { l: object[] }) => {
      s.l.unshift({ n: 0 })
    },
    [{ path: 'l.0', from: undefined, to: { n: 0 } }],
  ],
  [
    'an item that is taken out',
    { l: [{ n: 1 }, { n: 2 }] },
    (s: { l: object[] }) => {
      s.l.shift()
    },
    [{ path: 'l.0', from: { n: 1 }, to: undefined }],
  ],
  [
    'a map',
    { m: new Map([['a', 1]]) },
    (s: { m: Map<string, number> }) => {
      s.m.set('a', 2)
    },
    [{ path: 'm.a', from: 1, to: 2 }],
  ],
  [
    'a set',
    { s: new Set([1]) },
    (s: { s: Set<number> }) => {
      s.s.add(2)
    },
    [{ path: 's', from: new Set([1]), to: new Set([1, 2]) }],
  ],
  [
    'a date',
    { d: new Date(1) },
    (s: { d: Date }) => {
      s.d.setTime(2)
    },
    [{ path: 'd', from: new Date(1), to: new Date(2) }],
  ],
  [
    'a class',
    { c: new Cart() },
    (s: { c: Cart }) => {
      s.c.lines = 3
    },
    [{ path: 'c.lines', from: 1, to: 3 }],
  ],
  [
    'what is in a circle',
    circle('a'),
    (s: { nest: { n?: number } }) => {
      s.nest.n = 1
    },
    [{ path: 'nest.n', from: undefined, to: 1 }],
  ],
  [
    'what is in a frozen object',
    Object.freeze({ in: { n: 1 } }),
    (s: { in: { n: number } }) => {
      s.in.n = 2
    },
    [{ path: 'in.n', from: 1, to: 2 }],
  ],
]

for (const [what, state, change, list] of IN_PLACE) {
  test(`in a state changed in place, the difference of ${what} is found`, (t) => {
    const memory = remember(state)
    t.false(memory.isPartial)
    change(state as never)
    t.deepEqual(differences(memory.copy, state, memory).list, list as never)
  })
}

test('a part that is too large to copy is left out, and its siblings are compared', (t) => {
  const state = { many: many.map((item) => ({ ...item })), beside: { n: 1 } }
  const memory = remember(state)
  t.true(memory.isPartial)
  t.true((memory.copy as { many: unknown }).many instanceof NotRemembered)
  state.beside.n = 2
  state.many.push({ id: -1, done: true })
  t.deepEqual(differences(memory.copy, state, memory).list, [{ path: 'beside.n', from: 1, to: 2 }])
})

test('a part that is too large to copy is compared when it is replaced', (t) => {
  const memory = remember({ many })
  const [first, ...others] = many
  t.deepEqual(differences(memory.copy, { many: [{ ...first, done: true }, ...others] }, memory).list, [
    { path: 'many.0.done', from: false, to: true },
  ])
})

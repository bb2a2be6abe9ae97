import fc from 'fast-check'

/** Leaves that have a definite moment, and so can be part of an `inOrder`. */
const MOMENTS = [
  { kind: 'net', method: 'POST', url: '/api/orders', status: '2xx' },
  { kind: 'net', url: '/api/cart' },
  { kind: 'net', method: 'POST', url: '/api/orders', status: 500 },
  { kind: 'signal', name: 'order.placed' },
  { kind: 'state', statePath: 'cart.total', changed: true },
  { kind: 'route', path: '/orders', changed: true },
  { kind: 'stream', transport: 'ws', contains: 'order.done' },
  { kind: 'animation', name: 'fade', completed: true },
]
const EVENTS = [
  ...MOMENTS,
  { kind: 'net', method: 'POST', url: '/api/orders', count: 1 },
  { kind: 'net', url: '/api/cart', status: 500, absent: true },
  { kind: 'signal', name: 'order.failed', absent: true },
  { kind: 'console', level: 'error', absent: true },
  { kind: 'error', absent: true },
  { kind: 'stream', contains: 'tick', count: 1 },
  { kind: 'render', component: 'Row' },
  { kind: 'render', component: 'Row', max: 1 },
  { kind: 'dialog', type: 'confirm' },
  { kind: 'download', name: 'orders.csv', minBytes: 1 },
  { kind: 'popup', url: '/help' },
  { kind: 'perf', longTaskMs: 100 },
]
const LEVELS = [
  { kind: 'text', contains: 'Order placed' },
  { kind: 'element', role: 'status', hasText: 'placed' },
  { kind: 'state', statePath: 'order.status', equals: 'done' },
  { kind: 'route', path: '/orders' },
  { kind: 'matches', element: { testid: 'total' }, statePath: 'cart.total' },
  { kind: 'storage', key: 'step', equals: '2' },
]
const LEVELS_WITHOUT_MOMENT = [
  { kind: 'text', contains: 'Loading', absent: true },
  { kind: 'element', role: 'listitem', count: 3 },
  { kind: 'state', statePath: 'cart.total', hold: true },
  { kind: 'storage', key: 'draft', area: 'cookie', absent: true },
  { kind: 'storage', key: 'sid', area: 'cookie', cookie: { httpOnly: true } },
]
const BODIES = [{ kind: 'net', url: '/api/cart', bodyContains: 'tea' }]

/** @param moments leaves to make `inOrder` claims of; none when omitted */
function claims(leaves: readonly object[], moments: readonly object[] = []): fc.Arbitrary<object> {
  const joined = (kind: string, part: fc.Arbitrary<object>) =>
    fc.record({ kind: fc.constant(kind), predicates: fc.array(part, { minLength: 1, maxLength: 3 }) })
  const order = () =>
    fc.record({
      kind: fc.constant('inOrder'),
      predicates: fc.array(fc.constantFrom(...moments), { minLength: 2, maxLength: 3 }),
    })
  const { tree } = fc.letrec<{ tree: object }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 5, arbitrary: fc.constantFrom(...leaves) },
      ...(moments.length === 0 ? [] : [{ weight: 1, arbitrary: order() }]),
      { weight: 2, arbitrary: joined('allOf', tie('tree')) },
      { weight: 2, arbitrary: joined('anyOf', tie('tree')) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), predicate: tie('tree') }) },
    ),
  }))
  return tree
}

const SETTLED = [{ kind: 'settled' }, { kind: 'settled', quietMs: 50 }]
const ALL = [...EVENTS, ...LEVELS, ...LEVELS_WITHOUT_MOMENT, ...BODIES, SETTLED[0] ?? {}]

export const anyClaim = claims(ALL, [...MOMENTS, ...LEVELS])
export const unorderedClaim = claims(ALL)
export const eventClaim = claims([...EVENTS, ...BODIES], MOMENTS)
export const settledClaim = claims(SETTLED)

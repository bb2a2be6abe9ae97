/** Events in a page as data, so that counter-examples can shrink. */
import fc from 'fast-check'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import type { Outcome } from '../../../../sdk/protocol/events.js'
import type { LevelAnswer, LevelLeaf } from '../../../../sdk/protocol/predicates.js'
import type { Trace } from '../trace.js'

/** One step; its fields depend on its kind. */
export interface Step {
  do: StepKind
  cause: Cause
}

interface Play {
  id: string
  leaves: readonly LevelLeaf[]
}

interface Kind<F> {
  weight: number
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> }
  play(trace: Trace, step: F & { cause: Cause }, play: Play): void
}

function kind<F>(weight: number, fields: Kind<F>['fields'], play: Kind<F>['play']): Kind<F> {
  return { weight, fields, play }
}

export type Fate = number | 'open' | 'failed' | 'aborted'

const PATHS = ['/api/orders', '/api/cart', '/api/orders/7'] as const

/** Mostly steps of a working page. */
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<Fate>(200, 201) },
  { weight: 3, arbitrary: fc.constantFrom<Fate>(202, 202, 404, 500) },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('open', 'failed', 'aborted') },
)

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('POST', 'GET') },
  { weight: 2, arbitrary: fc.constantFrom('DELETE', 'PUT') },
)

const outcome: fc.Arbitrary<Outcome['outcome']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('ok' as const) },
  { weight: 2, arbitrary: fc.constantFrom('reports-failure' as const, 'unread' as const) },
)

const holds: fc.Arbitrary<boolean | null> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(true) },
  { weight: 3, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(null) },
)

const KINDS = {
  call: kind<{ method: string; path: string; fate: Fate; outcome: Outcome['outcome'] }>(
    4,
    { method, path: fc.constantFrom(...PATHS), fate, outcome },
    (trace, { method, path, fate: end, outcome: says, cause }, { id }) => {
      trace.started(id, method, path, { cause })
      if (end === 'open') return
      if (typeof end === 'string') {
        trace.finished(id, { result: end, cause })
        return
      }
      trace.responded(id, end, { cause })
      trace.finished(id, { status: end, cause, ...(method === 'GET' ? {} : { outcome: outcomeOf(says) }) })
    },
  ),
  poll: kind<{ says: 'pending' | 'done' | 'failed' }>(
    1,
    { says: fc.constantFrom('pending', 'done', 'failed') },
    (trace, { says, cause }, { id }) => {
      trace.call(id, 'GET', '/api/jobs/1', 200, { cause }).progress(id, says, { cause })
    },
  ),
  level: kind<{ leaf: number; holds: boolean | null; fresh: boolean; held: number; via: number | null }>(
    6,
    {
      leaf: fc.nat(3),
      holds,
      fresh: fc.boolean(),
      held: fc.constantFrom(1, 1, 2),
      via: fc.option(fc.nat(3), { freq: 4 }),
    },
    (trace, { leaf, via, cause, ...rest }, { leaves }) => {
      const asked = leaves[leaf % leaves.length]
      if (asked === undefined) return
      trace.level(leaf % leaves.length, answerOf(asked, rest), {
        cause,
        ...(via === null ? {} : { via: `c${via}` }),
      })
    },
  ),
  sign: kind<{ text: string; failureShaped: boolean; region: boolean }>(
    1,
    {
      text: fc.constantFrom('Order placed', 'Could not save', 'Basket'),
      failureShaped: fc.boolean(),
      region: fc.boolean(),
    },
    (trace, { text, failureShaped, region, cause }) => {
      trace.sign(text, { failureShaped, ...(region ? { region: 'status' } : {}) }, { cause })
    },
  ),
  signal: kind<{ name: string }>(
    3,
    { name: fc.constantFrom('order.placed', 'order.failed') },
    (trace, { name, cause }) => void trace.emit('signal', { name }, { cause }),
  ),
  state: kind<{ path: string; to: string | number }>(
    2,
    { path: fc.constantFrom('cart.total', 'order.error'), to: fc.constantFrom(42, 'done', 'failed') },
    (trace, { path, to, cause }) =>
      void trace.emit('state', { store: 's', changes: [{ path, from: null, to }] }, { cause }),
  ),
  route: kind<{ to: string }>(
    2,
    { to: fc.constantFrom('/orders', '/cart') },
    (trace, { to, cause }) =>
      void trace.emit('route', { from: 'http://shop/', to: `http://shop${to}`, how: 'push' }, { cause }),
  ),
  console: kind<{ level: 'error' | 'info' }>(
    1,
    { level: fc.constantFrom('error', 'info') },
    (trace, { level, cause }) => void trace.emit('console', { level, text: 'said' }, { cause }),
  ),
  error: kind<{ mine: boolean }>(
    1,
    {
      mine: fc.oneof(
        { weight: 5, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    },
    (trace, { mine, cause }) =>
      void trace.emit(
        'error',
        { kind: 'uncaught', name: 'Error', message: 'boom' },
        { cause: mine ? cause : 'other' },
      ),
  ),
  dom: kind<object>(
    1,
    {},
    (trace, { cause }) => void trace.emit('dom', { added: 1, removed: 0, changed: 0 }, { cause }),
  ),
  stream: kind<{ name: string }>(
    1,
    { name: fc.constantFrom('order.done', 'tick') },
    (trace, { name, cause }) => {
      const about = { stream: 's1', transport: 'ws', url: 'ws://shop/live', phase: 'frame' } as const
      trace.emit('stream', { ...about, direction: 'in', name }, { cause })
    },
  ),
  animation: kind<{ phase: 'started' | 'finished' }>(
    1,
    { phase: fc.constantFrom('started', 'finished') },
    (trace, { phase, cause }) =>
      void trace.emit('animation', { name: 'fade', kind: 'animation', phase, target: 'dialog' }, { cause }),
  ),
  render: kind<{ name: string }>(
    1,
    { name: fc.constantFrom('Row', 'Total') },
    (trace, { name, cause }) => void trace.emit('render', { components: [{ name, renders: 1 }] }, { cause }),
  ),
  storage: kind<object>(
    1,
    {},
    (trace, { cause }) => void trace.emit('storage', { area: 'local', key: 'step', value: '2' }, { cause }),
  ),
  focus: kind<{ to: string | null }>(
    1,
    { to: fc.constantFrom('button "Go"', null) },
    (trace, { to, cause }) => void trace.emit('focus', { to }, { cause }),
  ),
} as const

export type StepKind = keyof typeof KINDS

/** The page's answer about a leaf; for `matches`, the values of both sides. */
function answerOf(
  leaf: LevelLeaf,
  { holds: is, fresh, held }: { holds: boolean | null; fresh: boolean; held: number },
): LevelAnswer {
  if (is !== true) return { holds: is }
  if (leaf.kind === 'matches') return { holds: true, observed: { shown: '1', held } }
  return { holds: true, ...(fresh ? { fresh: true } : {}) }
}

function outcomeOf(says: Outcome['outcome']): Outcome {
  if (says === 'reports-failure') return { outcome: says, sign: 'ok: false' }
  return says === 'unread' ? { outcome: says, why: 'stream' } : { outcome: says }
}

export function step(cause: fc.Arbitrary<Cause>): fc.Arbitrary<Step> {
  const kinds = Object.entries(KINDS).map(([name, { weight, fields }]) => ({
    weight,
    arbitrary: fc.record({ do: fc.constant(name as StepKind), cause, ...(fields as object) }),
  }))
  return fc.oneof(...(kinds as [{ weight: number; arbitrary: fc.Arbitrary<Step> }]))
}

/**
 * Adds steps to a trace. Calls are numbered separately from other steps, so that a call's name stays the same when
 * other steps move.
 *
 * @param between called with the index before each step
 */
export function playAll(
  trace: Trace,
  steps: readonly Step[],
  leaves: readonly LevelLeaf[],
  between: (at: number) => void = () => undefined,
): void {
  let calls = 0
  for (const [at, each] of steps.entries()) {
    between(at)
    play(trace, each, `c${calls}`, leaves)
    if (each.do === 'call' || each.do === 'poll') calls += 1
  }
}

export function play(trace: Trace, step: Step, id: string, leaves: readonly LevelLeaf[] = []): void {
  KINDS[step.do].play(trace, step as never, { id, leaves })
}

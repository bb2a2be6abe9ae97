/** Traces and claims for the properties of verdict.md: data first, so that a counter-example shrinks. */
import fc from 'fast-check'
import type { Cause } from '../../../sdk/protocol/cause.js'
import type { Outcome } from '../../../sdk/protocol/events.js'
import type { LevelAnswer } from '../../../sdk/protocol/predicates.js'
import { levelLeavesOf } from '../../../workers/predicates/level-leaves.js'
import { claim, Trace } from './trace.js'

export type Fate = number | 'open' | 'failed' | 'aborted'

/** One thing that happens in a page. */
export type Step =
  | { do: 'call'; method: string; path: string; fate: Fate; outcome: Outcome['outcome']; cause: Cause }
  | { do: 'level'; leaf: number; holds: boolean | null; fresh: boolean; cause: Cause }
  | { do: 'sign'; text: string; failureShaped: boolean; region: boolean; cause: Cause }
  | { do: 'signal'; name: string; cause: Cause }
  | { do: 'state'; path: string; to: string | number; cause: Cause }
  | { do: 'route'; to: string; cause: Cause }
  | { do: 'console'; level: 'error' | 'info'; cause: Cause }
  | { do: 'error'; cause: Cause }
  | { do: 'dom'; cause: Cause }

export interface Scenario {
  claim: object
  before: LevelAnswer[]
  steps: Step[]
  /** the act's work is done at the end */
  idle: boolean
}

const CAUSED: Cause = 'act:a1'
const PATHS = ['/api/orders', '/api/cart'] as const

/** Mostly what the act caused, as on a page where something happens. */
const anyCause: fc.Arbitrary<Cause> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Cause>(CAUSED) },
  { weight: 2, arbitrary: fc.constant<Cause>('other') },
  { weight: 1, arbitrary: fc.constantFrom<Cause>('unattributed', 'user') },
)

/** Mostly a page that works. */
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<Fate>(200, 201) },
  { weight: 3, arbitrary: fc.constantFrom<Fate>(202, 202, 404, 500) },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('open', 'failed', 'aborted') },
)

const outcome: fc.Arbitrary<Outcome['outcome']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('ok' as const) },
  { weight: 2, arbitrary: fc.constantFrom('reports-failure' as const, 'unread' as const) },
)

/** A step of one of the causes. */
export function step(cause: fc.Arbitrary<Cause>): fc.Arbitrary<Step> {
  const holds = fc.oneof(
    { weight: 8, arbitrary: fc.constant(true) },
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('call' as const),
        method: fc.constantFrom('POST', 'GET'),
        path: fc.constantFrom(...PATHS),
        fate,
        outcome,
        cause,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('level' as const),
        leaf: fc.nat(3),
        holds,
        fresh: fc.boolean(),
        cause,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('sign' as const),
        text: fc.constantFrom('Order placed', 'Could not save', 'Basket'),
        failureShaped: fc.boolean(),
        region: fc.boolean(),
        cause,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('signal' as const),
        name: fc.constantFrom('order.placed', 'order.failed'),
        cause,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('state' as const),
        path: fc.constantFrom('cart.total', 'order.error'),
        to: fc.constantFrom(42, 'done', 'failed'),
        cause,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('route' as const),
        to: fc.constantFrom('/orders', '/cart'),
        cause,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('console' as const),
        level: fc.constantFrom('error' as const, 'info' as const),
        cause,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('error' as const),
        cause: fc.oneof({ weight: 5, arbitrary: fc.constant<Cause>('other') }, cause),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('dom' as const), cause }) },
  )
}

const EVENT_LEAVES = [
  { kind: 'net', method: 'POST', url: '/api/orders', status: '2xx' },
  { kind: 'net', url: '/api/cart' },
  { kind: 'net', method: 'POST', url: '/api/orders', count: 1 },
  { kind: 'net', method: 'POST', url: '/api/orders', status: 500 },
  { kind: 'net', url: '/api/cart', status: 500, absent: true },
  { kind: 'signal', name: 'order.placed' },
  { kind: 'signal', name: 'order.failed', absent: true },
  { kind: 'state', statePath: 'cart.total', changed: true },
  { kind: 'route', path: '/orders', changed: true },
  { kind: 'console', level: 'error', absent: true },
  { kind: 'error', absent: true },
]
const LEVEL_LEAVES = [
  { kind: 'text', contains: 'Order placed' },
  { kind: 'text', contains: 'Loading', absent: true },
  { kind: 'element', role: 'listitem', count: 3 },
  { kind: 'state', statePath: 'order.status', equals: 'done' },
  { kind: 'route', path: '/orders' },
]

/** Claims of some leaves, joined in few and then in more ways. */
function claims(leaves: readonly object[]): fc.Arbitrary<object> {
  const leaf = fc.constantFrom(...leaves)
  const { tree } = fc.letrec<{ tree: object }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 5, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('allOf'),
          predicates: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('anyOf'),
          predicates: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), predicate: tie('tree') }) },
    ),
  }))
  return tree
}

export const anyClaim = claims([...EVENT_LEAVES, ...LEVEL_LEAVES, { kind: 'settled' }])
export const eventClaim = claims(EVENT_LEAVES)
export const settledClaim = claims([{ kind: 'settled' }, { kind: 'settled', quietMs: 50 }])

/** A page, an act and what is claimed of it. */
export function scenario(claimed: fc.Arbitrary<object> = anyClaim): fc.Arbitrary<Scenario> {
  return fc.record({
    claim: claimed,
    before: fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant<LevelAnswer>({ holds: false }) },
        { weight: 2, arbitrary: fc.constant<LevelAnswer>({ holds: true }) },
      ),
      { minLength: 9, maxLength: 9 },
    ),
    steps: fc.array(step(anyCause), { maxLength: 12 }),
    idle: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
}

/** Adds a step to a trace. @param id makes the calls' ids its own */
export function play(trace: Trace, step: Step, id: string, leaves: number): void {
  const { cause } = step
  switch (step.do) {
    case 'call': {
      const { method, path, fate } = step
      trace.started(id, method, path, { cause })
      if (fate === 'open') return
      if (typeof fate === 'string') return void trace.finished(id, { result: fate, cause })
      trace.responded(id, fate, { cause })
      trace.finished(id, {
        status: fate,
        cause,
        ...(method === 'GET' ? {} : { outcome: outcomeOf(step.outcome) }),
      })
      return
    }
    case 'level':
      if (leaves === 0) return
      trace.level(
        step.leaf % leaves,
        { holds: step.holds, ...(step.fresh && step.holds === true ? { fresh: true } : {}) },
        { cause },
      )
      return
    case 'sign':
      trace.sign(
        step.text,
        { failureShaped: step.failureShaped, ...(step.region ? { region: 'status' } : {}) },
        { cause },
      )
      return
    case 'signal':
      trace.emit('signal', { name: step.name }, { cause })
      return
    case 'state':
      trace.emit('state', { store: 's', changes: [{ path: step.path, from: null, to: step.to }] }, { cause })
      return
    case 'route':
      trace.emit('route', { from: 'http://shop/', to: `http://shop${step.to}`, how: 'push' }, { cause })
      return
    case 'console':
      trace.emit('console', { level: step.level, text: 'said' }, { cause })
      return
    case 'error':
      trace.emit('error', { kind: 'uncaught', name: 'Error', message: 'boom' }, { cause })
      return
    case 'dom':
      trace.emit('dom', { added: 1, removed: 0, changed: 0 }, { cause })
  }
}

function outcomeOf(outcome: Outcome['outcome']): Outcome {
  if (outcome === 'reports-failure') return { outcome, sign: 'ok: false' }
  return outcome === 'unread' ? { outcome, why: 'stream' } : { outcome }
}

/** The number of level leaves in a claim. */
export function levelCount(claimed: object): number {
  return levelLeavesOf(claim(claimed)).length
}

/** The trace of a scenario. */
export function traceOf({ claim: claimed, steps, idle }: Scenario, begin: Trace = new Trace()): Trace {
  const leaves = levelCount(claimed)
  for (const [i, step] of steps.entries()) play(begin, step, `c${i}`, leaves)
  return idle ? begin.idle() : begin.emit('work', { act: 'a1', idle: false })
}

import fc from 'fast-check'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import type { LevelAnswer } from '../../../../sdk/protocol/predicates.js'
import { levelLeavesOf } from '../../../../workers/predicates/level-leaves.js'
import type { Verdict } from '../../../../workers/verdict/evidence.js'
import { claim, Trace, verdictOn } from '../trace.js'
import { anyClaim } from './claims.js'
import { playAll, type Step, step } from './steps.js'

export interface Scenario {
  claim: object
  before: LevelAnswer[]
  steps: Step[]
  /** true when the act's work is done at the end */
  idle: boolean
}

const CAUSED: Cause = 'act:a1'
const LEAVES = 27

/** Mostly events that the act caused. */
const anyCause: fc.Arbitrary<Cause> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Cause>(CAUSED) },
  { weight: 2, arbitrary: fc.constant<Cause>('other') },
  { weight: 1, arbitrary: fc.constantFrom<Cause>('unattributed', 'user') },
)

const before: fc.Arbitrary<LevelAnswer> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<LevelAnswer>({ holds: false }) },
  { weight: 2, arbitrary: fc.constant<LevelAnswer>({ holds: true }) },
)

export function scenario(claimed: fc.Arbitrary<object> = anyClaim): fc.Arbitrary<Scenario> {
  return fc.record({
    claim: claimed,
    before: fc
      .array(before, { minLength: 9, maxLength: 9 })
      .map((some) => Array.from({ length: LEAVES }, (_, i) => some[i % some.length] ?? { holds: false })),
    steps: fc.array(step(anyCause), { maxLength: 12 }),
    idle: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
}

export function page(): Trace {
  return new Trace(false).emit('render', { components: [] }, { cause: 'other' })
}

export function traceOf({ claim: claimed, steps, idle }: Scenario, begin: Trace = page().act('a1')): Trace {
  const leaves = levelLeavesOf(claim(claimed))
  playAll(begin, steps, leaves)
  return ended(begin, idle)
}

/** A trace in which the act's work is done, or continues. */
export function ended(trace: Trace, idle: boolean): Trace {
  return idle ? trace.idle() : trace.emit('work', { act: 'a1', idle: false })
}

export function judged(scene: Scenario, trace = traceOf(scene)): Verdict {
  return verdictOn(trace, scene.claim, { before: scene.before })
}

/** The properties that verdict.md names, over generated traces and claims. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import type { Cause } from '../../../sdk/protocol/cause.js'
import { CHANNEL_OF, type WireEvent } from '../../../sdk/protocol/events.js'
import { evaluate } from '../../../workers/predicates/combine.js'
import type { Predicate } from '../../../workers/predicates/predicate.js'
import { decide } from '../../../workers/verdict/decide.js'
import {
  anyClaim,
  eventClaim,
  levelCount,
  play,
  type Scenario,
  type Step,
  scenario,
  settledClaim,
  step,
  traceOf,
} from './generate.js'
import { claim, evidenceOf, Trace, verdictOn, windowOf } from './trace.js'

function judged(scene: Scenario, trace = traceOf(scene)) {
  return verdictOn(trace, scene.claim, { before: scene.before })
}

/** Runs a property; its error names the smallest counter-example. */
function holds<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: 1500 })
}

function same(one: unknown, two: unknown): void {
  assert.deepStrictEqual(two, one)
}

/** Takes events out between the act and the last one, after which a gap could not be told. */
function dropped(trace: Trace, at: readonly number[]): { events: WireEvent[]; gone: WireEvent[] } {
  const between = trace.events.slice(2, -1)
  const gone = new Set(between.length === 0 ? [] : at.map((i) => between[i % between.length]))
  return {
    events: trace.events.filter((event) => !gone.has(event)),
    gone: trace.events.filter((event) => gone.has(event)),
  }
}

test('the generator reaches yes, no and unknown each in a fair share', (t) => {
  const shares = { yes: 0, no: 0, unknown: 0 }
  const samples = fc.sample(scenario(), { numRuns: 2000, seed: 7 })
  for (const scene of samples) shares[judged(scene).verified] += 1
  for (const [verified, count] of Object.entries(shares)) {
    t.true(count >= samples.length * 0.15, `${verified}: ${count} of ${samples.length}`)
  }
})

test('the generator reaches every reason of a claim that is judged', (t) => {
  const reasons = new Set(
    fc.sample(scenario(), { numRuns: 20_000, seed: 7 }).map((scene) => judged(scene).verifiedReason),
  )
  t.deepEqual([...reasons].sort(), [
    'already_true',
    'assertion_failed',
    'blind_spot',
    'contradicted',
    'evidence_conflicts',
    'in_flight',
    'not_settled',
    'nothing_declared',
    'only_ambient',
    'outcome_pending',
    'outcome_unread',
    'proved',
    'unattributed_write',
  ])
})

test('1. loss never helps: events that never came turn nothing into a yes', (t) => {
  const property = fc.property(
    scenario(),
    fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    (scene, at) => {
      const trace = traceOf(scene)
      const whole = judged(scene, trace)
      const short = new Trace()
      const { events, gone } = dropped(trace, at)
      short.events.splice(0, short.events.length, ...events)
      if (gone.length === 0) return
      const { verified } = judged(scene, short)
      same(verified === 'yes' && whole.verified !== 'yes', false)
    },
  )
  t.notThrows(() => holds(property))
})

test('1. loss never helps: events that were dropped and told turn nothing into a yes', (t) => {
  let stayed = 0
  const property = fc.property(
    scenario(),
    fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    (scene, at) => {
      const trace = traceOf(scene)
      const whole = judged(scene, trace)
      const { gone } = dropped(trace, at)
      const channelled = new Set(gone.filter(({ type }) => CHANNEL_OF[type] !== undefined))
      if (channelled.size === 0) return
      const short = new Trace()
      const told = [...channelled].map(({ type }) => CHANNEL_OF[type])
      const kept = trace.events.filter((event) => !channelled.has(event))
      short.events.splice(0, short.events.length, ...kept.map((event, i) => ({ ...event, seq: i + 1 })))
      for (const channel of told) {
        const last = short.events.at(-1) as WireEvent
        const data = { channel, count: 1, why: 'outbox' }
        short.events.push({ ...last, at: last.at + 1, seq: last.seq + 1, type: 'lost', data } as WireEvent)
      }
      const { verified } = judged(scene, short)
      if (verified === 'yes') stayed += 1
      same(verified === 'yes' && whole.verified !== 'yes', false)
    },
  )
  t.notThrows(() => holds(property))
  t.true(stayed > 20, `a loss that nothing reads leaves a yes: ${stayed}`)
})

test('2. the past never helps: what came before the act decides nothing', (t) => {
  const past = fc.array(step(fc.constantFrom<Cause>('act:a0', 'act:a1', 'other', 'unattributed')), {
    maxLength: 8,
  })
  const property = fc.property(scenario(), past, (scene, earlier) => {
    const begin = new Trace(false)
    for (const [i, each] of earlier.entries()) if (each.do !== 'level') play(begin, each, `p${i}`, 0)
    const one = judged(scene)
    const two = judged(scene, traceOf(scene, begin.act('a1')))
    same([one.verified, one.verifiedReason], [two.verified, two.verifiedReason])
  })
  t.notThrows(() => holds(property))
})

test('2. the past never helps: late events of a former document decide nothing', (t) => {
  const late = fc.array(step(fc.constantFrom<Cause>('act:a1', 'other')), { minLength: 1, maxLength: 8 })
  const property = fc.property(scenario(), late, (scene, steps) => {
    const begin = () => new Trace(false).document('d2', []).act('a1')
    const one = judged(scene, traceOf(scene, begin()))
    const trace = begin()
    trace.doc = 'd1'
    for (const [i, each] of steps.entries()) if (each.do !== 'level') play(trace, each, `p${i}`, 0)
    trace.doc = 'd2'
    const two = judged(scene, traceOf(scene, trace))
    same([one.verified, one.verifiedReason], [two.verified, two.verifiedReason])
  })
  t.notThrows(() => holds(property))
})

test('2. the past never helps: a foreign document or an edit after the evidence leaves no yes', (t) => {
  let wereYes = 0
  const property = fc.property(scenario(), (scene) => {
    if (judged(scene).verified === 'yes') wereYes += 1
    assert.notEqual(judged(scene, traceOf(scene).document('d9', [])).verified, 'yes')
    const edited = traceOf(scene)
    edited.edit = 1
    assert.notEqual(judged(scene, edited.emit('code.edited', {}, { cause: 'other' }).idle()).verified, 'yes')
  })
  t.notThrows(() => holds(property))
  t.true(wereYes > 100, `${wereYes}`)
})

test('3. others are inert: what the act did not cause never changes the verdict', (t) => {
  const others = fc.array(fc.tuple(fc.nat(12), step(fc.constant<Cause>('other'))), {
    minLength: 1,
    maxLength: 8,
  })
  const property = fc.property(scenario(), others, (scene, added) => {
    const leaves = levelCount(scene.claim)
    const trace = new Trace()
    const insert = (at: number) => {
      for (const [i, [place, each]] of added.entries()) {
        if (place === at && !isNamed(each)) play(trace, each, `o${i}`, 0)
      }
    }
    for (const [i, each] of scene.steps.entries()) {
      insert(i)
      play(trace, each, `c${i}`, leaves)
    }
    insert(12)
    if (scene.idle) trace.idle()
    else trace.emit('work', { act: 'a1', idle: false })
    const one = judged(scene)
    const two = judged(scene, trace)
    // What only others satisfy is not known instead of false; where that leaves only `settled` to decide, nothing does.
    const isOpened = two.verifiedReason === 'nothing_declared' || isOnlyAmbient(scene, trace)
    if (one.verified === 'no' && two.verified === 'unknown' && isOpened) return
    same(one.verified, two.verified)
  })
  t.notThrows(() => holds(property))
})

/** A leaf on which the claim hangs was satisfied by others alone. */
function isOnlyAmbient(scene: Scenario, { events }: Trace): boolean {
  const { evaluation } = evidenceOf(events, claim(scene.claim), { before: scene.before }).claim ?? {}
  return evaluation?.deciding.some(({ finding }) => finding.code === 'only_ambient') === true
}

/** Signals and level leaves satisfy whatever their cause: they are not what this property is about. */
function isNamed(each: Step): boolean {
  return each.do === 'signal' || each.do === 'level'
}

test('5. Kleene: double negation, De Morgan, idempotence, absorption', (t) => {
  const property = fc.property(scenario(), anyClaim, anyClaim, (scene, one, two) => {
    const [p, q] = [claim(one), claim(two)]
    const all = (...predicates: Predicate[]): Predicate => ({ kind: 'allOf', predicates })
    const any = (...predicates: Predicate[]): Predicate => ({ kind: 'anyOf', predicates })
    const not = (predicate: Predicate): Predicate => ({ kind: 'not', predicate })
    const { events } = traceOf({ ...scene, claim: all(p, q) })
    const { view } = windowOf(events, all(p, q), { before: scene.before })
    const truth = (predicate: Predicate) => evaluate(predicate, view).truth
    same(truth(not(not(p))), truth(p))
    same(truth(not(all(p, q))), truth(any(not(p), not(q))))
    same(truth(not(any(p, q))), truth(all(not(p), not(q))))
    same(truth(all(p, p)), truth(p))
    same(truth(any(p, p)), truth(p))
    same(truth(all(p, any(p, q))), truth(p))
    same(truth(any(p, all(p, q))), truth(p))
  })
  t.notThrows(() => holds(property))
})

test('6. same in, same out: decide gives one answer and leaves its evidence as it is', (t) => {
  const property = fc.property(scenario(), (scene) => {
    const evidence = evidenceOf(traceOf(scene).events, claim(scene.claim), { before: scene.before })
    const copy = structuredClone(evidence)
    const verdict = decide(evidence)
    same(decide(evidence), verdict)
    same(decide(copy), verdict)
    same(evidence, copy)
  })
  t.notThrows(() => holds(property))
})

test('6. same in, same out: an assert after the act agrees on leaves about events', (t) => {
  const property = fc.property(scenario(eventClaim), (scene) => {
    const { events } = traceOf(scene)
    const predicate = claim(scene.claim)
    const one = decide(evidenceOf(events, predicate))
    const two = decide(evidenceOf(events, predicate, { how: 'assert' }))
    t.deepEqual(
      [two.verified, two.verifiedReason, two.because],
      [one.verified, one.verifiedReason, one.because],
    )
  })
  t.notThrows(() => holds(property))
})

test('7. nothing declared, never yes', (t) => {
  const property = fc.property(scenario(settledClaim), fc.boolean(), (scene, isSilent) => {
    const verdict = isSilent ? verdictOn(traceOf(scene), null) : judged(scene)
    same([verdict.verified, verdict.verifiedReason], ['unknown', 'nothing_declared'])
  })
  t.notThrows(() => holds(property))
})

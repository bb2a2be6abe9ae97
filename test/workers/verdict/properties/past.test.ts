/** Property 2: the past never helps. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import type { Cause } from '../../../../sdk/protocol/cause.js'
import type { Verdict } from '../../../../workers/verdict/evidence.js'
import { judged, page, scenario, traceOf } from '../generate/scenario.js'
import { play, step } from '../generate/steps.js'
import { holds, reaches, same } from './property.js'

/** An earlier call shows that an older root sends its kind anyway, so that its failure is not the act's. */
function excuses(one: Verdict, two: Verdict): boolean {
  return one.verifiedReason === 'unattributed_write' && two.verifiedReason !== 'unattributed_write'
}

test('events before the act decide nothing', (t) => {
  const past = fc.array(step(fc.constantFrom<Cause>('act:a0', 'act:a1', 'other', 'unattributed')), {
    maxLength: 8,
  })
  const property = fc.property(scenario(), past, (scene, earlier) => {
    const begin = page()
    for (const [i, each] of earlier.entries()) if (each.do !== 'level') play(begin, each, `p${i}`)
    const one = judged(scene)
    const two = judged(scene, traceOf(scene, begin.act('a1')))
    if (excuses(one, two)) return
    same([one.verified, one.verifiedReason], [two.verified, two.verifiedReason])
  })
  holds(t, property)
})

test('late events of a former document decide nothing', (t) => {
  const late = fc.array(step(fc.constantFrom<Cause>('act:a1', 'other')), { minLength: 1, maxLength: 8 })
  const property = fc.property(scenario(), late, (scene, steps) => {
    const begin = () => page().document('d2', []).act('a1')
    const one = judged(scene, traceOf(scene, begin()))
    const trace = begin()
    trace.doc = 'd1'
    for (const [i, each] of steps.entries()) if (each.do !== 'level') play(trace, each, `p${i}`)
    trace.doc = 'd2'
    const two = judged(scene, traceOf(scene, trace))
    if (excuses(one, two)) return
    same([one.verified, one.verifiedReason], [two.verified, two.verifiedReason])
  })
  holds(t, property)
})

test('a foreign document or an edit after the evidence never leaves a yes', (t) => {
  let wereYes = 0
  const property = fc.property(scenario(), (scene) => {
    if (judged(scene).verified === 'yes') wereYes += 1
    assert.notEqual(judged(scene, traceOf(scene).document('d9', [])).verified, 'yes')
    const edited = traceOf(scene)
    edited.edit = 1
    assert.notEqual(judged(scene, edited.emit('code.edited', {}, { cause: 'other' }).idle()).verified, 'yes')
  })
  holds(t, property)
  reaches(t, property, () => wereYes, 0.05)
})

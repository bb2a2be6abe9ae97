import test from 'ava'
import fc from 'fast-check'
import { judged, scenario } from '../generate/scenario.js'

test('the generator produces a fair share of yes, no and unknown', (t) => {
  const shares = { yes: 0, no: 0, unknown: 0 }
  const samples = fc.sample(scenario(), { numRuns: 2000, seed: 7 })
  for (const scene of samples) shares[judged(scene).verified] += 1
  for (const [verified, count] of Object.entries(shares)) {
    t.true(count >= samples.length * 0.15, `${verified}: ${count} of ${samples.length}`)
  }
})

const REASONS = [
  'already_true',
  'assertion_failed',
  'blind_spot',
  'body_not_recorded',
  'contradicted',
  'evidence_conflicts',
  'in_flight',
  'not_settled',
  'nothing_declared',
  'only_ambient',
  'outcome_pending',
  'outcome_unread',
  'proved',
  'rolled_back',
  'turned_back',
  'unattributed_write',
]

test('the generator produces every reason of a judged claim', (t) => {
  const reasons = new Set<string>()
  for (let seed = 1; seed <= 40 && reasons.size < REASONS.length; seed += 1)
    for (const scene of fc.sample(scenario(), { numRuns: 500, seed }))
      reasons.add(judged(scene).verifiedReason)
  t.deepEqual([...reasons].sort(), REASONS)
})

/** Where two verdicts of one step part. */
import test from 'ava'
import { momentWords } from '../../../workers/picture/comparison.js'
import { partingOf } from '../../../workers/picture/parting.js'
import { bundleOf } from './bundles.js'

test('a failed order parts from a good one at its answer', (t) => {
  const parting = partingOf(bundleOf('proved'), bundleOf('failed-write'))
  t.is(parting?.same, 2)
  t.regex(momentWords(parting?.one), /^Server, \+\d+ ms: POST \/api\/orders is answered with 201\.$/)
  t.regex(
    momentWords(parting?.other),
    /^Server, \+\d+ ms: POST \/api\/orders is answered with 500, a failure\.$/,
  )
})

test('a dead button parts from a good one at the request that it does not send', (t) => {
  const parting = partingOf(bundleOf('dead-control'), bundleOf('proved'))
  t.is(parting?.one, undefined)
  t.regex(momentWords(parting?.other), /^Requests, \+\d+ ms: The page sends POST \/api\/orders\.$/)
  t.is(momentWords(parting?.one), 'nothing of the kind')
})

test('a verdict does not part from itself, whatever others did meanwhile', (t) => {
  const one = bundleOf('dead-control')
  t.is(partingOf(one, { ...one, evidence: { ...one.evidence, calls: [] } }), undefined)
})

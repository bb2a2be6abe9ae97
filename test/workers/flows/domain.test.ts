import test from 'ava'
import { CONTRACT_VERSION } from '../../../workers/flows/contract.js'
import { domainOf, type FlowRuns } from '../../../workers/flows/domain.js'
import type { Flow } from '../../../workers/flows/flow.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'

const flow = (name: string, claim?: object): Flow => ({
  version: 1,
  name,
  start: '/',
  steps: [
    {
      act: 'click',
      target: [{ testid: `${name}-button` }],
      ...(claim === undefined ? {} : { expect: parsePredicate(claim) }),
    },
  ],
})
const NET = { kind: 'net', method: 'POST', urlContains: '/api' }
const TEXT = { kind: 'text', contains: 'Saved' }
const SIGNAL = { kind: 'signal', name: 'order.placed' }
const CONTRACT = {
  version: CONTRACT_VERSION as 1,
  testids: ['net-button', 'coupon'],
  signals: ['order.placed', 'order.refused'],
  stores: ['cart'],
  requests: [],
}
const runs = (verdicts: FlowRuns['verdicts'], drifted = false) => ({ verdicts, drifted })

test('flows are counted by what they claim, and what nothing claims is named', (t) => {
  const domain = domainOf(
    [flow('net', NET), flow('text', TEXT), flow('nothing'), flow('signal', SIGNAL)],
    CONTRACT,
    new Map(),
  )
  t.deepEqual(domain.coverage, { asserted: 2, presenceOnly: 1, assertionFree: 1 })
  t.deepEqual(domain.gaps, {
    unassertedFlows: ['nothing'],
    declaredUntestedSignals: ['order.refused'],
    declaredUntestedTestids: ['coupon'],
  })
  t.like(domain.flows[0], { name: 'net', grade: 'net', asserts: 1, testids: ['net-button'] })
  t.is(domain.flows[2]?.grade, 'none')
})

test('the riskiest flow is first: it failed, it claims nothing, it cannot be judged, it failed lately, it only looks', (t) => {
  const history = new Map<string, FlowRuns>([
    ['failed', runs(['yes', 'no'])],
    ['unknown', runs(['unknown'])],
    ['lately', runs(['no', 'yes'])],
    ['drifted', runs(['yes'], true)],
    ['good', runs(['yes'])],
    ['nothing', runs(['yes'])],
  ])
  const flows = ['good', 'drifted', 'lately', 'unknown', 'failed'].map((name) => flow(name, NET))
  const domain = domainOf([...flows, flow('nothing')], undefined, history)
  t.deepEqual(domain.riskRanked, ['failed', 'unknown', 'nothing', 'drifted', 'lately', 'good'])
  t.like(domain.flows[0]?.risk, { level: 'low', lastStatus: 'yes' })
})

test('without flows, the summary says what to do', (t) => {
  t.regex(domainOf([], undefined, new Map()).summary, /probe_flow_save/)
})

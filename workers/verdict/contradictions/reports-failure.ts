import { answeredAt, describeCall, statusOf } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { lastWordOn } from '../last-word.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { declaresBodyFailure, declaresCallFailure, readsBody } from './declared.js'

/** A write of the act got a success status, but its body, or a later answer about it, reports a failure. */
export const reportsFailure: Detector<'decisive' | 'caution'> = {
  kind: 'reports-failure',
  tiers: ['decisive', 'caution'],
  detect: (evidence) => [...byBody(evidence), ...byLaterAnswer(evidence)],
}

type Found = ReturnType<Detector<'decisive' | 'caution'>['detect']>

function byBody(evidence: Evidence): Found {
  return fatesIn(evidence).answered.flatMap((call) => {
    const outcome = call.finished?.data.outcome
    const at = answeredAt(call)
    if (outcome?.outcome !== 'reports-failure' || at === undefined) return []
    const { failures, of, sign, foreign } = outcome
    if (declaresCallFailure(evidence, call, at) || declaresBodyFailure(evidence, call, sign)) return []
    if (foreign === true && readsBody(evidence, call)) return []
    const taken = acknowledgement(evidence, { call, at })
    if (taken === 'acknowledged') return []
    const isPart = failures !== undefined && of !== undefined
    const says = isPart ? `${failures} of ${of} failed` : `it failed: ${quote(sign)}`
    return [
      {
        kind: 'reports-failure',
        tier: taken === 'ambiguous' || foreign === true ? 'caution' : 'decisive',
        counter: `${describeCall(call)} whose body says that ${says}`,
        call: call.id,
        at,
        ...(isPart ? { detail: { failures, of } } : {}),
      },
    ]
  })
}

/** The server accepted the write (202), and a read that followed from it reports that the work failed. */
function byLaterAnswer(evidence: Evidence): Found {
  const accepted = fatesIn(evidence).answered.filter((call) => statusOf(call) === 202)
  return accepted.flatMap((call) => {
    const report = lastWordOn(call, evidence)
    if (report?.progress?.data.says !== 'failed') return []
    const at = report.progress.t
    if (acknowledgement(evidence, { call, at }) === 'acknowledged') return []
    const counter = `${describeCall(report)} says that the accepted ${describeCall(call)} failed`
    return [{ kind: 'reports-failure', tier: 'decisive', counter, call: call.id, at }]
  })
}

import { answeredAt, describeCall, statusOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { saysFailure } from '../failure-words.js'
import { lastWordOn } from '../last-word.js'
import { isRemedied } from '../lineage.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { isAskedResult, isCheck, showsCode } from './asked-result.js'
import { affirmed, declaresBodyFailure, declaresCallFailure } from './declared.js'
import { deniesClaim } from './denies-claim.js'
import { claimedTexts } from './named-texts.js'

/** A write of the act got a success status, but its body, or a later answer or frame about it, reports a failure. */
export const reportsFailure: Detector<'decisive' | 'caution'> = {
  kind: 'reports-failure',
  tiers: ['decisive', 'caution'],
  detect: (evidence) => [...byBody(evidence), ...byLaterAnswer(evidence), ...byFrame(evidence)],
}

type Found = ReturnType<Detector<'decisive' | 'caution'>['detect']>

function byBody(evidence: Evidence): Found {
  return fatesIn(evidence).answered.flatMap((call) => {
    const outcome = call.finished?.data.outcome
    const at = answeredAt(call)
    if (outcome?.outcome !== 'reports-failure' || at === undefined) return []
    const { failures, of, sign, doubtful } = outcome
    if (declaresCallFailure(evidence, call, at) || declaresBodyFailure(evidence, call, sign)) return []
    if (isRemedied(call, evidence) || isAskedResult({ call, outcome, at }, evidence)) return []
    const taken = acknowledgement(evidence, { call, at })
    if (taken === 'acknowledged') return []
    const isPart = failures !== undefined && of !== undefined
    const isCertain = taken !== 'ambiguous' && doubtful !== true && !isCheck(call, evidence)
    const says = isPart ? `${failures} of ${of} failed` : `it failed: ${quote(sign)}`
    return [
      {
        kind: 'reports-failure',
        tier: isCertain && (isPart || deniesClaim(call, at, evidence)) ? 'decisive' : 'caution',
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

/** The last frame that speaks, of a stream that the act opened or wrote to, reports a failure, and none reports a success. */
function byFrame(evidence: Evidence): Found {
  const { acts, opened, streams } = evidence
  // The claim names the frame that answers. What a socket brings besides may be about others.
  const isAnswered = affirmed(evidence).some(({ leaf }) => leaf.kind === 'stream' && leaf.direction !== 'out')
  if (claimedTexts(evidence).some(saysFailure)) return []
  const written = new Map(
    [...opened, ...streams]
      .filter(({ cause, data }) => data.direction !== 'in' && isOfActs(cause, acts))
      .map(({ data, t }) => [data.stream, t] as const),
  )
  return [...written].flatMap(([stream, since]): Found => {
    const spoken = streams.filter(
      ({ data, t }) => data.stream === stream && data.says !== undefined && t > since,
    )
    const last = spoken.at(-1)
    // An answer that says done is about the act; what the stream says besides may be about anything.
    if (last === undefined || spoken.some(({ data }) => data.says === 'done')) return []
    // A step may end badly, and the whole may not.
    const isEnd =
      last.data.says === 'exited' &&
      last === streams.findLast(({ data }) => data.stream === stream && data.direction === 'in')
    const isShown = () =>
      showsCode(last.t, evidence) || acknowledgement(evidence, { at: last.t }) === 'acknowledged'
    if (last.data.says !== 'failed' && !(isEnd && !isShown())) return []
    const { transport, name } = last.data
    if (isAnswered && transport === 'ws') return []
    const counter = `a ${transport} frame${name === undefined ? '' : ` ${quote(name)}`} says that it failed`
    return [{ kind: 'reports-failure', tier: 'caution', counter, at: last.t }]
  })
}

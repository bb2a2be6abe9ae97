import type { ActId, Cursor, Json, Milliseconds } from '../../sdk/protocol/values.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import type { Predicate } from '../predicates/predicate.js'
import { type Appeared, appearedIn } from '../reporting/appeared.js'
import { type Exchanges, exchangesOf } from '../reporting/exchanges.js'
import { type Doubts, doubts, type VerdictFields, verdictFields } from '../reporting/verdict-fields.js'
import { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Honesty } from '../verdict/evidence.js'
import type { PictureFolders } from '../visual/look.js'
import { DriverAnswers } from './driver-answers.js'
import { judge, type Proposal } from './judge.js'
import { defineOperation } from './operation.js'
import { type PageAround, PageAroundReader } from './page-around.js'
import { refuseUnrecordedBodies } from './unrecorded-bodies.js'

export interface AssertInput {
  predicate: Predicate
  timeout_ms: Milliseconds
  /** by when the claim must have come true, in ms since the window's beginning */
  within_ms?: Milliseconds
  /** default: the last act */
  since?: Cursor
  /** where baselines and pictures are; a claim about pixels needs them */
  folders?: PictureFolders
  /** why the agent asks; stored with the verdict */
  intent?: string
  /** looks back to the first act in the current document */
  wait?: boolean
}

export interface AssertResult extends VerdictFields, Doubts, Exchanges, PageAround, Appeared {
  since: Cursor
  evidence?: { [key: string]: Json }
  propose?: Proposal[]
  failureReason?: string
  honesty: Honesty
  intent?: string
}

export const assert = defineOperation({
  name: 'assert',
  changesPage: false,
  needsPage: true,
  proves: true,
  async run(session, input: AssertInput, call): Promise<AssertResult> {
    const { predicate, timeout_ms: timeoutMs, within_ms: withinMs, intent } = input
    refuseUnrecordedBodies(session, predicate)
    const leaves = levelLeavesOf(predicate)
    const driver = new DriverAnswers(session, predicate, input.folders)
    const record = new LevelRecord(session.nextRecord(), leaves, driver.questions)
    const { pauses } = session
    session.open(record)
    try {
      // The page answers either command after it has sent every event that it has seen so far.
      const heard = leaves.length > 0 ? session.watch(record) : session.tab.command('ping', {})
      const around = new PageAroundReader(session)
      around.askEarly()
      await heard
      const window = windowOf(session, input)
      const {
        verdict,
        evidence: bundled,
        slice,
        proposals,
      } = await judge(session, call, {
        predicate,
        ...window,
        record,
        driver,
        timeoutMs,
        ...(withinMs === undefined ? {} : { withinMs }),
        afterOwnAct: false,
        pauses,
        isSettled: () => true,
      })
      const { evidence, honesty, pass, because } = verdict
      const { page } = await around.read(verdict)
      const { id } = session.nextVerdict()
      session.bundles.keep(id, verdict, bundled, {
        window: { from: window.from, to: session.clock.now() - session.timeline.startedAt },
        ...(intent === undefined ? {} : { intent }),
      })
      session.journal.claim({
        verdict: id,
        verified: verdict.verified,
        predicate: predicate as object as Json,
        timeout_ms: timeoutMs,
        ...(withinMs === undefined ? {} : { within_ms: withinMs }),
        ...(intent === undefined ? {} : { intent }),
      })
      return {
        ...verdictFields(id, verdict),
        since: window.from,
        ...(evidence === undefined ? {} : { evidence }),
        ...doubts(verdict),
        ...exchangesOf(slice),
        ...(page === undefined ? {} : { page }),
        ...appearedIn(slice, predicate, page),
        ...(proposals.length === 0 ? {} : { propose: proposals }),
        ...(pass ? {} : { failureReason: because }),
        honesty,
        ...(intent === undefined ? {} : { intent }),
      }
    } finally {
      session.close(record)
    }
  },
})

/**
 * The window of an assert starts at `since`, otherwise at the last act; with `wait`, at the first act in the current
 * document. Its acts are those dispatched in the window. Without any, the last act counts, because its consequences may
 * still happen.
 */
function windowOf(
  { acts, timeline }: ObservedSession,
  { since, wait }: AssertInput,
): { from: Cursor; acts: ActId[] } {
  const began = timeline.documents.currentBeganAt
  const last = acts.findLast(({ opens }) => opens)
  const widest = acts.find((act) => act.since > began) ?? last
  const from = since ?? (wait === true ? widest : last)?.since ?? began
  const within = acts.filter((act) => act.since >= from)
  return { from, acts: (within.length > 0 ? within : acts.slice(-1)).map(({ id }) => id) }
}

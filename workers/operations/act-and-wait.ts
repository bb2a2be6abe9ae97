import type { ActAndWaitArguments, Result } from '../actor-api.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import type { Session } from '../session.js'
import { dispatch } from './act.js'
import { describeAct, doubts, verdictFields } from './compact.js'
import { judge } from './judge.js'
import { summaryOf, traceOf } from './report.js'

/** Acts, waits for the declared consequence and the act's own work, and judges. */
export async function actAndWait(session: Session, call: string, args: ActAndWaitArguments): Promise<Result> {
  const { until, timeout_ms: timeoutMs, intent, target, action } = args
  const leaves = until === undefined ? [] : levelLeavesOf(until)
  const dispatched = await dispatch(session, { target, action, args: args.args }, session.nextAct(), leaves)
  const { act, since, watch, acknowledged } = dispatched
  let settled = false
  let effect: Parameters<typeof describeAct>[1]['effect']
  const settling = dispatched.settled.then(
    (outcome) => {
      settled = true
      if (outcome !== undefined) effect = outcome.effect
      session.wake()
    },
    () => {
      settled = true
      session.wake()
    },
  )
  try {
    const { verdict, to } = await judge(session, call, {
      predicate: until ?? null,
      window: { from: since, act, watch, superseded: false },
      timeoutMs,
      beforeKnown: true,
      isSettled: () => settled,
      untilTrue: false,
    })
    if (session.page.connected && !session.lost) await settling
    const { evidence, honesty } = verdict
    const failureReason = verdict.pass ? undefined : verdict.because
    return {
      ...verdictFields(verdict),
      since,
      verdict: {
        pass: verdict.pass,
        ...(evidence === undefined ? {} : { evidence }),
        ...(failureReason === undefined ? {} : { failureReason }),
      },
      ...doubts(verdict),
      effect: describeAct(action, { ...acknowledged, ...(effect === undefined ? {} : { effect }) }),
      trace: traceOf(session.timeline, act, since, to),
      summary: summaryOf(session.timeline, act, since, to),
      honesty,
      ...(intent === undefined ? {} : { intent }),
    }
  } finally {
    session.close(watch)
  }
}

import type { ActOutcome } from '../../sdk/protocol/commands.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import { Watch } from '../session/level-watch.js'
import type { Session } from '../session/session.js'
import { dispatch } from './act.js'
import type { ActAndWaitArguments, Result } from './actor-api.js'
import { actWarning, describeAct, doubts, verdictFields } from './compact.js'
import { judge } from './judge.js'
import { summaryOf } from './summary.js'
import { traceOf } from './trace.js'

/** Acts, waits for the declared consequence and the act's own work, and judges. */
export async function actAndWait(session: Session, call: string, args: ActAndWaitArguments): Promise<Result> {
  const { until, timeout_ms: timeoutMs, intent, target, action } = args
  const leaves = until === undefined ? [] : levelLeavesOf(until)
  if (session.isPaused) return heldBack(session, call, args, leaves)
  const { pauses } = session
  const step = { target, action, args: args.args, hydrationMs: timeoutMs }
  const dispatched = await dispatch(session, call, step, session.nextAct(), leaves)
  const { act, since, watch, acknowledged } = dispatched
  let isSettled = false
  let outcome: ActOutcome | undefined
  const settling = dispatched.settled
    .then((settled) => {
      outcome = settled
    })
    .catch((error: unknown) => {
      // The act landed and the page stopped answering: what was seen of it is judged all the same.
      if (!(error instanceof ProbeError)) throw error
    })
    .finally(() => {
      isSettled = true
      session.wake()
    })
  try {
    const { verdict, slice, proposals } = await judge(session, call, {
      predicate: until ?? null,
      from: since,
      acts: [act],
      watch,
      timeoutMs,
      afterOwnAct: true,
      pauses,
      isSettled: () => isSettled,
    })
    if (session.page.connected) await settling
    const { evidence, honesty, pass, because } = verdict
    const { effect, pointerNeeds = [] } = outcome ?? {}
    return {
      ...verdictFields(verdict),
      since,
      verdict: {
        pass,
        ...(evidence === undefined ? {} : { evidence }),
        ...(pass ? {} : { failureReason: because }),
      },
      ...doubts(verdict),
      ...(proposals.length === 0 ? {} : { propose: proposals }),
      effect: describeAct(action, { ...acknowledged, ...(effect === undefined ? {} : { effect }) }),
      trace: traceOf(session.timeline, slice),
      summary: summaryOf(slice),
      honesty,
      ...(intent === undefined ? {} : { intent }),
      ...actWarning({ needs: pointerNeeds, isHydrated: effect?.hydrated !== false }),
    }
  } finally {
    session.close(watch)
  }
}

/** A person holds the session: nothing is dispatched, and nothing can be proved. */
async function heldBack(
  session: Session,
  call: string,
  { until, intent }: ActAndWaitArguments,
  leaves: LevelLeaf[],
): Promise<Result> {
  const { verdict } = await judge(session, call, {
    predicate: until ?? null,
    from: session.timeline.now,
    acts: [],
    watch: new Watch(session.nextWatch(), leaves),
    timeoutMs: 0,
    afterOwnAct: true,
    pauses: session.pauses,
    isSettled: () => true,
  })
  return {
    ...verdictFields(verdict),
    dispatched: false,
    honesty: verdict.honesty,
    ...(intent === undefined ? {} : { intent }),
  }
}

import type { AssertArguments, Result } from '../actor-api.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import type { Session } from '../session.js'
import type { Window } from '../view.js'
import { Watch } from '../watch.js'
import { doubts, verdictFields } from './compact.js'
import { judge } from './judge.js'

/** Judges a claim over the window since the last act (or `since`), waiting where it may. */
export async function assert(session: Session, call: string, args: AssertArguments): Promise<Result> {
  const { predicate, timeout_ms: timeoutMs, intent } = args
  const leaves = levelLeavesOf(predicate)
  const watch = new Watch(session.nextWatch(), leaves)
  session.open(watch)
  try {
    if (leaves.length > 0) {
      const { answers } = await session.page.command('watch', { watch: watch.id, leaves })
      watch.begin(answers, session.timeline.now)
    } else await session.page.command('ping', {})
    const { verdict } = await judge(session, call, {
      predicate,
      window: windowOf(session, args.since, watch),
      timeoutMs,
      beforeKnown: false,
      isSettled: () => true,
      untilTrue: args.wait === true,
    })
    const { evidence, honesty, contradictions } = verdict
    return {
      ...verdictFields(verdict),
      ...(evidence === undefined ? {} : { evidence }),
      ...(contradictions === undefined && verdict.nearMiss === undefined ? {} : doubts(verdict)),
      ...(verdict.pass ? {} : { failureReason: verdict.because }),
      honesty,
      ...(intent === undefined ? {} : { intent }),
    }
  } finally {
    session.close(watch)
  }
}

/** The last act's window, widened or narrowed by `since`, and cut where a foreign document took the place. */
function windowOf(session: Session, since: number | undefined, watch: Watch): Window {
  const act = session.lastAct?.id ?? null
  const from = since ?? session.lastAct?.since ?? 0
  if (!session.isSuperseded(act, from)) return { from, act, watch, superseded: false }
  const began = session.timeline.of('document.began', from).at(-1)
  const isFirst = session.timeline.documents.length === 1
  return { from: began?.t ?? from, act: null, watch, superseded: !isFirst }
}

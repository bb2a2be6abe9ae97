import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import { levelLeavesOf } from '../predicates/level-leaves.js'
import { Watch } from '../session/level-watch.js'
import type { Session } from '../session/session.js'
import type { AssertArguments, Result } from './actor-api.js'
import { doubts, verdictFields } from './compact.js'
import { judge } from './judge.js'

/** Judges a claim over the window since the last act (or `since`), waiting where it may. */
export async function assert(session: Session, call: string, args: AssertArguments): Promise<Result> {
  const { predicate, timeout_ms: timeoutMs, intent } = args
  const leaves = levelLeavesOf(predicate)
  const watch = new Watch(session.nextWatch(), leaves)
  const { pauses } = session
  session.open(watch)
  try {
    // Either command's answer comes after every event that the page has seen so far.
    if (leaves.length > 0) {
      const { answers } = await session.page.command('watch', { watch: watch.id, leaves })
      watch.begin(answers, session.timeline.now)
    } else await session.page.command('ping', {})
    const window = windowOf(session, args)
    const { verdict, proposals } = await judge(session, call, {
      predicate,
      ...window,
      watch,
      timeoutMs,
      afterOwnAct: false,
      pauses,
      isSettled: () => true,
    })
    const { evidence, honesty, pass, because } = verdict
    return {
      ...verdictFields(verdict),
      since: window.from,
      ...(evidence === undefined ? {} : { evidence }),
      ...doubts(verdict),
      ...(proposals.length === 0 ? {} : { propose: proposals }),
      ...(pass ? {} : { failureReason: because }),
      honesty,
      ...(intent === undefined ? {} : { intent }),
    }
  } finally {
    session.close(watch)
  }
}

/**
 * The window of an assert: from `since`, else from the last act; `wait` looks back over all of the present document.
 * Its acts are those that were dispatched in it, and the last one in any case: what it causes may come later.
 */
function windowOf(
  { acts, timeline }: Session,
  { since, wait }: AssertArguments,
): { from: Cursor; acts: ActId[] } {
  const began = timeline.documents.currentBeganAt
  const last = acts.findLast(({ opens }) => opens)
  const widest = acts.find((act) => act.since > began) ?? last
  const from = since ?? (wait === true ? widest : last)?.since ?? began
  const within = acts.filter((act) => act.since >= from)
  return { from, acts: (within.length > 0 ? within : acts.slice(-1)).map(({ id }) => id) }
}

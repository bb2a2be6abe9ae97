import type { ScrolledTo } from '../../sdk/protocol/commands.js'
import type { Session } from '../session/session.js'
import type { Result, ScrollToArguments } from './actor-api.js'

/** Why something was not found by scrolling: three different answers, not one. */
const BECAUSE: Record<NonNullable<ScrolledTo['reason']>, string> = {
  'not-there': 'all that scrolls was looked at from end to end, and it is not there',
  'did-not-move': 'what there is to scroll did not move: the page holds it in its place',
  'nothing-scrolls': 'nothing here scrolls, and it is not among what is rendered',
  'still-growing': 'more was loaded each time the end was reached, until the time was up',
  'timed-out': 'the time was up before all was looked at',
}

/** Scrolls until something is rendered; what the page does meanwhile is led to by an act of its own. */
export async function scrollTo(session: Session, call: string, args: ScrollToArguments): Promise<Result> {
  const since = session.timeline.now
  const act = session.nextAct()
  session.noteAct(act, since, false)
  const scrolled = await session.page.command('scrollTo', { act, ...args }, { call })
  const { reason } = scrolled
  return { since, ...scrolled, ...(reason === undefined ? {} : { because: BECAUSE[reason] }) }
}

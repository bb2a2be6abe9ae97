import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { ScrolledTo } from '../../sdk/protocol/commands/scroll-to.js'
import type { Cursor, Json } from '../../sdk/protocol/values.js'
import { defineOperation } from './operation.js'

export interface ScrollResult extends ScrolledTo {
  /** cursor before the scrolling, so that its events come after it */
  since: Cursor
  because?: string
}

const BECAUSE: Record<NonNullable<ScrolledTo['reason']>, string> = {
  'not-there': 'every scroll container was searched from end to end, and the element is not there',
  'did-not-move': 'the scroll containers did not move: the page holds them in place',
  'nothing-scrolls': 'nothing on the page scrolls, and the element is not rendered',
  'still-growing': 'more was loaded each time the end was reached, until the time was up',
  'timed-out': 'the time was up before everything was searched',
}

/** Scrolls until an element is rendered. Attributes what the page does meanwhile to a separate act. */
export const scrollTo = defineOperation({
  name: 'scrollTo',
  changesPage: true,
  needsPage: true,
  proves: false,
  async run(session, input: Omit<PageCommands['scrollTo']['args'], 'act'>, call): Promise<ScrollResult> {
    const since = session.timeline.now
    const act = session.nextAct()
    session.noteAct(act, since, false)
    const inFrame = input.container === undefined ? undefined : session.foreign.of(input.container)
    inFrame?.acts.add(act)
    const { tab } = inFrame ?? session
    const scrolled = await tab.command('scrollTo', { act, ...input }, { call })
    const { reason } = scrolled
    const { timeoutMs: _timeout, container, ...args } = input
    // A ref means nothing in another document; without it, every container is searched.
    const inside = container === undefined || /^(?:f\d+)?e\d+$/.test(container) ? {} : { container }
    session.noteDeed(since, { kind: 'scroll', args: { ...args, ...inside } as { [name: string]: Json } })
    return { since, ...scrolled, ...(reason === undefined ? {} : { because: BECAUSE[reason] }) }
  },
})

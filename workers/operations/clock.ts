import type { ClockAdvance, ClockReading } from '../../sdk/protocol/commands/clock.js'
import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { defineOperation } from './operation.js'

export interface ClockResult extends ClockReading, Partial<ClockAdvance> {
  /** events that the change of time led to come after it */
  since: Cursor
}

/** Freezes the page's time, advances it, or lets it run again. */
export const clock = defineOperation({
  name: 'clock',
  changesPage: true,
  needsPage: true,
  proves: false,
  async run({ tab, timeline }, input: PageCommands['clock']['args']): Promise<ClockResult> {
    const since = timeline.now
    return { since, ...(await tab.command('clock', input)) }
  },
})

import type { ClockAdvance, ClockReading } from '../../sdk/protocol/commands/clock.js'
import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { Cursor, Json } from '../../sdk/protocol/values.js'
import { defineOperation } from './operation.js'

export interface ClockResult extends ClockReading, Partial<ClockAdvance> {
  /** cursor before the change of time, so that the consequences come after it */
  since: Cursor
}

export const clock = defineOperation({
  name: 'clock',
  changesPage: true,
  needsPage: true,
  proves: false,
  async run(session, input: PageCommands['clock']['args']): Promise<ClockResult> {
    const { tab, timeline } = session
    const since = timeline.now
    const reading = await tab.command('clock', input)
    session.noteDeed(since, { kind: 'clock', args: { ...input } as { [name: string]: Json } })
    return { since, ...reading }
  },
})

import type { Cursor, Json } from '../../sdk/protocol/values.js'
import { defineOperation } from './operation.js'

/** Keeps in the journal that an agent mocked the network, which the driver of the lease does. */
export const noteMock = defineOperation({
  name: 'noteMock',
  changesPage: false,
  needsPage: false,
  proves: false,
  async run(session, { args }: { args: { [name: string]: Json } }): Promise<{ since: Cursor }> {
    const since = session.timeline.now
    session.noteDeed(since, { kind: 'mock', args })
    return { since }
  },
})

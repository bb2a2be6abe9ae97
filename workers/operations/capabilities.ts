import type { CapabilitiesCommand } from '../../sdk/protocol/commands/capabilities.js'
import { defineOperation, type NoInput } from './operation.js'
import { switchOfBodies } from './unrecorded-bodies.js'

export interface Recording {
  /** whether claims about bodies can be decided, else what turns them on; omitted when the SDK does not say */
  networkBodies?: string
}

export const capabilities = defineOperation({
  name: 'capabilities',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, _input: NoInput): Promise<CapabilitiesCommand['result'] & Recording> {
    const declared = await session.tab.command('capabilities', {})
    if (session.bodies === undefined) return declared
    const turnsOn = switchOfBodies(session)
    return { ...declared, networkBodies: turnsOn === undefined ? 'recorded' : `not recorded: ${turnsOn}` }
  },
})

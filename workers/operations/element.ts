import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

export const element = defineOperation({
  name: 'element',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: async (session: ObservedSession, input: PageCommands['element']['args']) =>
    (session.foreign.of(input.ref) ?? session).tab.command('element', input),
})

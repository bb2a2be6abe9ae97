import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

export const state = defineOperation({
  name: 'state',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['state']['args']) => tab.command('state', input),
})

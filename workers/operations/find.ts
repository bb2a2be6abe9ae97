import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

export const find = defineOperation({
  name: 'find',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['find']['args']) => tab.command('find', input),
})

import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

/** Where elements that the person marked are now. */
export const marked = defineOperation({
  name: 'marked',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['marked']['args']) => tab.command('marked', input),
})

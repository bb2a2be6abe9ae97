import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

/** How each element of the page looks. */
export const appearance = defineOperation({
  name: 'appearance',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['appearance']['args']) => tab.command('appearance', input),
})

import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { refuseForeign } from '../session/foreign-documents.js'
import { defineOperation } from './operation.js'

/** How each element of the page looks. */
export const appearance = defineOperation({
  name: 'appearance',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: async ({ tab }, input: PageCommands['appearance']['args']) => {
    refuseForeign(input.ref)
    return tab.command('appearance', input)
  },
})

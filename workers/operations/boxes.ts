import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { refuseForeign } from '../session/foreign-documents.js'
import { defineOperation } from './operation.js'

/** Where elements are on the page. */
export const boxes = defineOperation({
  name: 'boxes',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: async ({ tab }, input: PageCommands['boxes']['args']) => {
    refuseForeign(input.ref)
    return tab.command('boxes', input)
  },
})

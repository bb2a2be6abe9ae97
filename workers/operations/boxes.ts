import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

/** Where elements are on the page. */
export const boxes = defineOperation({
  name: 'boxes',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['boxes']['args']) => tab.command('boxes', input),
})

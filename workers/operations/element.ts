import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { defineOperation } from './operation.js'

export const element = defineOperation({
  name: 'element',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, input: PageCommands['element']['args']) => tab.command('element', input),
})

import { defineOperation, type NoInput } from './operation.js'

export const capabilities = defineOperation({
  name: 'capabilities',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, _input: NoInput) => tab.command('capabilities', {}),
})

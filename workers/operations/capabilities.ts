import { defineOperation, type NoInput } from './operation.js'

/** What the app advertises for tests: test ids, signals, stores, flows. */
export const capabilities = defineOperation({
  name: 'capabilities',
  changesPage: false,
  needsPage: true,
  proves: false,
  run: ({ tab }, _input: NoInput) => tab.command('capabilities', {}),
})

import type { Cursor } from '../../sdk/protocol/values.js'
import { type FlowAnswer, flowOf } from './flow-of.js'
import { defineOperation } from './operation.js'

/** What was done in the tab since its session began, or since a cursor, as a flow with the claims that were proved. */
export const saveFlow = defineOperation({
  name: 'saveFlow',
  changesPage: false,
  needsPage: false,
  proves: false,
  async run(session, { name, since = 0 }: { name: string; since?: Cursor }): Promise<FlowAnswer> {
    return (await flowOf(session, name, since)).answer
  },
})

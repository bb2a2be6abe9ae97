import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

export const state = defineOperation({
  name: 'state',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run({ tab, sources }: ObservedSession, input: PageCommands['state']['args']) {
    const reading = await tab.command('state', input)
    const { component } = reading
    if (component === undefined) return reading
    const { source: _, served: __, file: ___, ...read } = component
    return { ...reading, component: { ...read, ...(await sources.placeOf(component)) } }
  },
})

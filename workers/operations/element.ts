import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

export const element = defineOperation({
  name: 'element',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session: ObservedSession, input: PageCommands['element']['args']) {
    const described = await (session.foreign.of(input.ref) ?? session).tab.command('element', input)
    const { component } = described
    if (component === undefined) return described
    const { componentStack } = component
    const place = await session.sources.placeOf(component)
    return { ...described, component: { componentStack, ...place } }
  },
})

import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

type Find = PageCommands['find']

/** Searches the page and its frames; with a scope, the document of the scope. */
export const find = defineOperation({
  name: 'find',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session: ObservedSession, input: Find['args']): Promise<Find['result']> {
    const { tab, foreign } = session
    if (typeof input.scope === 'string')
      return (foreign.of(input.scope) ?? session).tab.command('find', input)
    const own = tab.command('find', input)
    const others = foreign.all.map((each) => each.tab.command('find', input).catch(() => ({ elements: [] })))
    const [first, ...found] = await Promise.all([own, ...others])
    const more = found.flatMap(({ elements }) => elements)
    // What is near matters only where nothing was found.
    if (more.length === 0) return first
    return first.elements.length === 0
      ? { elements: more }
      : { ...first, elements: [...first.elements, ...more] }
  },
})

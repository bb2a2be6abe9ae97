import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { Locator } from '../../sdk/protocol/predicates.js'

type Query = PageCommands['find']['args']

/** A locator as a query for `find`. */
export function queryOf(locator: Exclude<Locator, { ref: string }>): Query {
  if ('role' in locator) {
    const { role, name } = locator
    return { by: 'role', value: role, ...(name === undefined ? {} : { name }) }
  }
  const [[by, value] = ['text', '']] = Object.entries(locator)
  return { by: by as Query['by'], value: String(value) }
}

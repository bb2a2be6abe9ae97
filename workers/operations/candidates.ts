import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Candidate } from '../flows/heal.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

/** More are not compared. */
const CANDIDATES = 40

/** The page's visible elements of a role, with what finds each again and where it comes from. */
export const candidates = defineOperation({
  name: 'candidates',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, { role }: { role: string }): Promise<{ candidates: Candidate[] }> {
    const { elements } = await session.tab.command('find', { by: 'role', value: role, exact: true })
    const seen = elements.filter(({ visible }) => visible).slice(0, CANDIDATES)
    return { candidates: await Promise.all(seen.map((each) => candidateOf(session, each))) }
  },
})

async function candidateOf(
  session: ObservedSession,
  { ref, role, name }: { ref: string; role: string; name: string },
): Promise<Candidate> {
  const [{ locators }, { component }] = await Promise.all([
    session.tab.command('locators', { ref }),
    session.tab.command('element', { ref }),
  ])
  const source = component === undefined ? undefined : (await session.sources.placeOf(component)).source
  return {
    role,
    name,
    locators: locators as Locator[],
    ...(source === undefined ? {} : { source: `${source.file}:${source.line}` }),
  }
}

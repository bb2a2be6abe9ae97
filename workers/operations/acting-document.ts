/** Which document of a session a locator means: the page's own, or one in a frame of another origin. */
import type { FoundElement } from '../../sdk/protocol/commands/find.js'
import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CANDIDATES } from '../../sdk/protocol/limits.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { ForeignDocument } from '../session/foreign-documents.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { TabClient } from '../tab/tab-client.js'

type Query = PageCommands['find']['args']

interface Candidate {
  document: ForeignDocument | undefined
  elements: readonly FoundElement[]
}

/**
 * @returns undefined for the page itself, also where nothing matches: its refusal says what is near
 * @throws ProbeError STALE_REF, AMBIGUOUS_TARGET when elements of several documents match
 */
export async function actingDocument(
  session: ObservedSession,
  target: Locator,
): Promise<ForeignDocument | undefined> {
  if ('ref' in target) return session.foreign.of(target.ref)
  const { within, nth } = target
  if (typeof within === 'string') {
    const around = session.foreign.of(within)
    if (around !== undefined) return around
  }
  if (session.foreign.all.length === 0) return undefined
  for (const exact of [true, false]) {
    const found = await candidates(session, target, exact)
    const [first] = found
    if (first === undefined) continue
    if (found.length === 1 || nth !== undefined) return first.document
    const elements = found.flatMap((each) => each.elements)
    throw new ProbeError(
      'AMBIGUOUS_TARGET',
      `${elements.length} elements match ${JSON.stringify(target)}, in ${found.length} documents`,
      { candidates: elements.slice(0, CANDIDATES).map(({ ref, role, name }) => ({ ref, role, name })) },
    )
  }
  return undefined
}

/** The documents that show what a locator means. */
async function candidates(
  { tab, foreign }: ObservedSession,
  target: Exclude<Locator, { ref: string }>,
  exact: boolean,
): Promise<Candidate[]> {
  const documents: { document: ForeignDocument | undefined; tab: TabClient }[] = [
    { document: undefined, tab },
    ...foreign.all.map((document) => ({ document, tab: document.tab })),
  ]
  const asked = await Promise.all(
    documents.map(async ({ document, tab: asking }) => {
      const answer = await asking.command('find', { ...queryOf(target), exact }).catch(() => undefined)
      return { document, elements: (answer?.elements ?? []).filter(({ visible }) => visible) }
    }),
  )
  return asked.filter(({ elements }) => elements.length > 0)
}

/** A locator as a query for `find`. */
function queryOf(locator: Exclude<Locator, { ref: string }>): Query {
  const { nth: _nth, within, ...description } = locator
  const scope = within === undefined ? {} : { scope: within }
  if ('role' in description) {
    const { role, name } = description
    return { by: 'role', value: role, ...(name === undefined ? {} : { name }), ...scope }
  }
  const [[by, value] = ['text', '']] = Object.entries(description)
  return { by: by as Query['by'], value: String(value), ...scope }
}

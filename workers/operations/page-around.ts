/** What the page shows around what an act changed: for the agent to compare with what it meant. */
import type { PageLine } from '../../sdk/protocol/commands/around.js'
import type { VerdictFields } from '../reporting/verdict-fields.js'
import type { ObservedSession } from '../session/observed-session.js'

export interface PageAround {
  /** in reading order: `+ ` before what is new, `- ` before what is gone */
  page?: PageLine[]
}

/** Asks the page after a `yes`; other verdicts have evidence of their own. */
export async function pageAround(
  { tab, lost }: ObservedSession,
  { verified }: Pick<VerdictFields, 'verified'>,
): Promise<PageAround> {
  if (verified !== 'yes' || lost || !tab.connected) return {}
  const { lines } = await tab.command('around', {}).catch(() => ({ lines: [] }))
  return lines.length === 0 ? {} : { page: lines }
}

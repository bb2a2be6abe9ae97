/** What the page shows around what an act changed: for the agent to compare with what it meant. */
import type { PageLine } from '../../sdk/protocol/commands/around.js'
import type { ActId, Milliseconds } from '../../sdk/protocol/values.js'
import type { VerdictFields } from '../reporting/verdict-fields.js'
import type { ObservedSession } from '../session/observed-session.js'

/** A page that is too busy to answer has none. */
const ANSWER_MS: Milliseconds = 1_000

export interface PageAround {
  /** in reading order: `+ ` before what is new, `- ` before what is gone */
  page?: PageLine[]
}

/** Reads the page around the change when the claim of an act held, whatever the verdict. When it did not hold, near misses say more. */
export async function pageAround(
  { tab, lost, clock }: ObservedSession,
  { pass }: Pick<VerdictFields, 'pass'>,
  acts: readonly ActId[],
): Promise<PageAround> {
  if (!pass || acts.length === 0 || lost || !tab.connected) return {}
  let stop: () => void = () => undefined
  const overdue = new Promise<{ lines: PageLine[] }>((resolve) => {
    stop = clock.after(ANSWER_MS, () => resolve({ lines: [] }))
  })
  const asked = tab.command('around', {}).catch(() => ({ lines: [] }))
  const { lines } = await Promise.race([asked, overdue]).finally(() => stop())
  return lines.length === 0 ? {} : { page: lines }
}

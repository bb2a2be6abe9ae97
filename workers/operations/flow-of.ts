/** What `record` and `saveFlow` have in common: the flow of a part of the journal, and what its steps lack. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { type Compiled, compile } from '../flows/compile.js'
import type { Flow } from '../flows/flow.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Proposal } from './judge.js'
import { proposalFor } from './propose-for.js'

export interface FlowAnswer {
  flow: Flow
  /** names of the environment that must be set before it is played */
  secrets?: string[]
  /** steps whose claims were not proved; the flow does not have them */
  unproved?: Compiled['unproved']
  /** for steps without a claim: the strongest claim that what followed supports */
  propose?: { step: number; claim: Proposal; of: 'proved' | 'seen' }[]
  warning?: string
}

/**
 * @param since the first moment of the part
 * @throws ProbeError NOT_FOUND when nothing was done since
 */
export async function flowOf(
  session: ObservedSession,
  name: string,
  since: Cursor,
): Promise<{ answer: FlowAnswer; compiled: Compiled }> {
  const { entries, isCut } = await session.journal.entries(since)
  if (entries.length === 0) throw new ProbeError('NOT_FOUND', 'nothing was done in this tab since then')
  const compiled = compile(entries, { name, start: session.address ?? '/' })
  const { flow, secrets, unproved } = compiled
  const propose = proposalsFor(session, compiled)
  const warning = warningOf(compiled, isCut)
  const answer = {
    flow,
    ...(secrets.length === 0 ? {} : { secrets }),
    ...(unproved.length === 0 ? {} : { unproved }),
    ...(propose.length === 0 ? {} : { propose }),
    ...(warning === undefined ? {} : { warning }),
  }
  return { answer, compiled }
}

function proposalsFor(
  session: ObservedSession,
  { unclaimed, entries }: Compiled,
): NonNullable<FlowAnswer['propose']> {
  return unclaimed.flatMap((step) => {
    const entry = entries[step - 1]
    const next = entries[step]
    const found = entry === undefined ? undefined : proposalFor(session, entry, next?.t)
    return found === undefined ? [] : [{ step, ...found }]
  })
}

function warningOf({ unstable, unchecked }: Compiled, isCut: boolean): string | undefined {
  const sentences = [
    ...(unstable.length === 0
      ? []
      : [
          `${numbered(unstable)} no locator that fits one element only: stored as ref with stable: false, valid in this live session alone. Give the element a data-testid or a name of its own.`,
        ]),
    ...(unchecked.length === 0
      ? []
      : [
          `${numbered(unchecked)} locators that were not compared with the rest of the page, which was gone or too large.`,
        ]),
    ...(isCut ? ['The journal keeps the latest 500 deeds: earlier ones are missing.'] : []),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function numbered(steps: readonly number[]): string {
  return steps.length === 1 ? `Step ${steps[0]} has` : `Steps ${steps.join(', ')} have`
}

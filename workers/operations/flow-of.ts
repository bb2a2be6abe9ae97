/** What `record` and `saveFlow` have in common: the flow of a part of the journal, and what its steps lack. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { type Compiled, compile } from '../flows/compile.js'
import type { Flow, FlowStep } from '../flows/flow.js'
import { writesOf } from '../flows/request-key.js'
import type { JournalEntry } from '../session/journal.js'
import type { ObservedSession } from '../session/observed-session.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
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
  const { secrets, unproved } = compiled
  const steps = compiled.flow.steps.map((step, i) => withSent(session, step, compiled.entries[i]))
  const flow: Flow = { ...compiled.flow, steps }
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

/** Says of an agent's act which requests it led to that may change something. */
function withSent(session: ObservedSession, step: FlowStep, entry: JournalEntry | undefined): FlowStep {
  const { act } = entry ?? {}
  if (entry === undefined || act === undefined || !('act' in step)) return step
  const calls = session.timeline.calls.after(entry.t).filter(({ started }) => isOfActs(started.cause, [act]))
  return { ...step, sent: writesOf(calls.map(({ started }) => started.data)) }
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

/** What a person recorded, as the panel shows it and as a flow. Pure. */
import type { PersonRecording, RecordedStep } from '../../sdk/protocol/conversation.js'
import type { Flow } from '../../workers/flows/flow.js'
import { stepWords } from '../../workers/flows/flow-words.js'
import type { FlowAnswer } from '../../workers/operations/flow-of.js'
import type { Proposal } from '../../workers/operations/judge.js'
import { parsePredicate } from '../../workers/predicates/parse.js'
import { quote } from '../../workers/wording/quote.js'

export interface Recorded {
  flow: Flow
  /** claims that what followed supports, by the number of their step, from 1 */
  proposals: ReadonlyMap<number, Proposal>
  notes: string[]
}

/** What the person has of a recording: it runs, or it ended and can be saved. */
export type PersonRecord = 'running' | Recorded

export function recordedOf({
  flow,
  propose = [],
  secrets = [],
  unproved = [],
  warning,
}: FlowAnswer): Recorded {
  return {
    flow,
    proposals: new Map(propose.map(({ step, claim }) => [step, claim])),
    notes: [
      ...(secrets.length === 0 ? [] : [`To play it, set in the environment: ${secrets.join(', ')}.`]),
      ...unproved.map(({ step }) => `What an agent claimed of step ${step} was not proved, and is left out.`),
      ...(warning === undefined ? [] : [warning]),
    ],
  }
}

export function recordingShown(record: PersonRecord): PersonRecording {
  if (record === 'running') return { isRunning: true }
  return { isRunning: false, steps: shownSteps(record), notes: record.notes }
}

/** @param claims numbers of the steps whose proposed claim the flow keeps */
export function flowWith({ flow, proposals }: Recorded, name: string, claims: readonly number[]): Flow {
  const kept = new Set(claims)
  const steps = flow.steps.map((step, i) => {
    const proposal = kept.has(i + 1) ? proposals.get(i + 1) : undefined
    return proposal === undefined ? step : { ...step, expect: parsePredicate(proposal) }
  })
  return { ...flow, name, steps }
}

function shownSteps({ flow, proposals }: Recorded): RecordedStep[] {
  return flow.steps.map((step, i) => {
    const proposal = proposals.get(i + 1)
    return {
      n: i + 1,
      what: stepWords(step),
      ...(proposal === undefined ? {} : { claim: claimWords(proposal) }),
    }
  })
}

/** e.g. `POST /api/orders answers 201`. A claim of another kind is shown as it is written. */
function claimWords(claim: Proposal): string {
  const { kind, name, method, url, status, path, contains } = claim
  if (kind === 'signal' && typeof name === 'string') return `signal ${quote(name)}`
  if (kind === 'net' && typeof url === 'string' && typeof status === 'number')
    return `${typeof method === 'string' ? method : 'a request to'} ${url} answers ${status}`
  if (kind === 'route' && typeof path === 'string') return `the address becomes ${path}`
  if (kind === 'text' && typeof contains === 'string') return `the page shows ${quote(contains)}`
  return JSON.stringify(claim)
}

/** What makes the run fail. Pure. */
import type { KnownFailure } from './known-failures.js'
import { idOf, outcomeOf, type Played } from './outcome.js'

export function faultsIn(played: readonly Played[], known: readonly KnownFailure[]): string[] {
  const listed = new Set(known.flatMap(({ cases }) => cases))
  const results = new Map(played.map((each) => [idOf(each), each]))
  const gone = [...listed].filter((id) => !results.has(id)).map((id) => `${id}: there is no such case`)
  return [...gone, ...[...results].flatMap(([id, each]) => faultOf(id, each, listed.has(id)))]
}

function faultOf(id: string, played: Played, isKnown: boolean): string[] {
  const { hand, probe, because } = played
  // Where probe did it, the hand of this run had bad luck: a native drag on a busy machine.
  if (hand !== true) return probe ? [] : [`${id}: a hand cannot do it: ${hand}`]
  const outcome = outcomeOf(played)
  if (outcome === 'not done, and claimed to be') return [`${id}: ${outcome}: ${because}`]
  if (isKnown) return probe ? [`${id}: is done now; take it off the known failures`] : []
  return probe ? [] : [`${id}: ${outcome}: ${because}`]
}

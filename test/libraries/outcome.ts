/** What came of a case. Pure. */
import type { Json } from '../../sdk/protocol/values.js'

export interface Played {
  library: string
  title: string
  /** the case's actions, each once */
  actions: string[]
  /** whether it was done by hand; else why not */
  hand: true | string
  /** whether the page shows that it was done through probe */
  probe: boolean
  /** the verdict on the claim of the last step; `error` when a step was refused */
  said: 'yes' | 'no' | 'unknown' | 'error'
  because: string
  /** what `covered-control` said of a step; none: it was not raised */
  covered: string[]
  /** contradictions of all steps, by kind */
  against: string[]
  effect?: Json
}

export const OUTCOMES = [
  'done, and said so',
  'done, and not sure',
  'done, and denied',
  'done, and refused',
  'not done, and said so',
  'not done, and claimed to be',
  'not possible by hand',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export function outcomeOf({ hand, probe, said }: Pick<Played, 'hand' | 'probe' | 'said'>): Outcome {
  if (hand !== true) return 'not possible by hand'
  if (!probe) return said === 'yes' ? 'not done, and claimed to be' : 'not done, and said so'
  if (said === 'yes') return 'done, and said so'
  if (said === 'unknown') return 'done, and not sure'
  return said === 'no' ? 'done, and denied' : 'done, and refused'
}

export function idOf({ library, title }: Pick<Played, 'library' | 'title'>): string {
  return `${library}: ${title}`
}

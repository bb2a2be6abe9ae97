/** Compares a verdict with the truth of its case. Pure. */
import type { BlindCase } from './blind-case.js'
import type { Verdict } from './play.js'

export const OUTCOMES = ['right', 'false yes', 'false no', 'needless unknown', 'not played'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function outcomeOf(
  { right, healthy }: Pick<BlindCase, 'right' | 'healthy'>,
  { verified }: Verdict,
): Outcome {
  if (verified === 'error') return 'not played'
  if (verified === right || (right === 'not yes' && verified !== 'yes')) return 'right'
  if (verified === 'yes') return 'false yes'
  if (verified === 'no') return healthy ? 'false no' : 'right'
  return 'needless unknown'
}

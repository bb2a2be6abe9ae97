/** What came of healing a flow after a refactoring, and whether it is right. Pure. */
import type { Refactoring } from './refactorings.js'

export const OUTCOMES = [
  'healed rightly',
  'healed wrongly',
  'proposed',
  'refused',
  'passes unchanged',
] as const
export type HealingOutcome = (typeof OUTCOMES)[number]

export interface Healed {
  /** what `probe verify --heal --write` said */
  said: 'healthy' | 'healed' | 'proposed' | 'refused'
  /** the flow's file is another one now */
  isWritten: boolean
  /** played again, the flow was proved and wrote what it wrote when it was recorded */
  isSame: boolean
}

export function outcomeOf({ right }: Refactoring, { said, isWritten, isSame }: Healed): HealingOutcome {
  if (isWritten) return right === 'healed' && isSame ? 'healed rightly' : 'healed wrongly'
  if (said === 'healthy') return right === 'healed' && isSame ? 'passes unchanged' : 'healed wrongly'
  return said === 'proposed' ? 'proposed' : 'refused'
}

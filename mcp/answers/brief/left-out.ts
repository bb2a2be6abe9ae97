/** Counts what a brief verdict omits: `1 exchange, 2 changed lines`. Pure. */

/** The words for each kind of part. */
const WORDS = {
  notes: ['note', 'notes'],
  contradictions: ['contradiction', 'contradictions'],
  nearMiss: ['near miss', 'near misses'],
  propose: ['proposed claim', 'proposed claims'],
  effect: ['effect', 'effects'],
  exchanged: ['exchange', 'exchanges'],
  page: ['changed line', 'changed lines'],
  trace: ['trace line', 'trace lines'],
} as const

/** @param counts in output order; parts without a count are not named */
export function leftOut(counts: readonly (readonly [part: keyof typeof WORDS, count: number])[]): {
  leftOut?: string
} {
  const words = counts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => `${count} ${WORDS[part][count === 1 ? 0 : 1]}`)
  return words.length === 0 ? {} : { leftOut: words.join(', ') }
}

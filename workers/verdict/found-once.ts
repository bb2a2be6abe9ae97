import type { Evidence } from './evidence.js'

/** A fact of a bundle that is asked for again and again: found when it is first asked for. A bundle does not change. */
export function foundOnce<T>(find: (evidence: Evidence) => T): (evidence: Evidence) => T {
  const found = new WeakMap<Evidence, { fact: T }>()
  return (evidence) => {
    const known = found.get(evidence) ?? { fact: find(evidence) }
    found.set(evidence, known)
    return known.fact
  }
}

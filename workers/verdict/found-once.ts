import type { Evidence } from './evidence.js'

/** Memoizes a fact per evidence bundle. Bundles are immutable. */
export function foundOnce<T>(find: (evidence: Evidence) => T): (evidence: Evidence) => T {
  const found = new WeakMap<Evidence, { fact: T }>()
  return (evidence) => {
    const known = found.get(evidence) ?? { fact: find(evidence) }
    found.set(evidence, known)
    return known.fact
  }
}

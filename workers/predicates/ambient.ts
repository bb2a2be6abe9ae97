import type { Finding } from './leaf.js'

/**
 * Finding of a leaf whose only matches were not caused by the act: a poll does not prove a click. Under `not`, such
 * matches are ignored.
 *
 * @param fact phrase for the ambient match; undefined without a match
 */
export function onlyAmbient(fact: string | undefined, negated: boolean): Finding | undefined {
  if (fact === undefined || negated) return undefined
  return { truth: null, code: 'only_ambient', fact: `only ${fact}, which the act did not cause` }
}

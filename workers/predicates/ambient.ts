import type { Finding } from './leaf.js'

/**
 * What a leaf says whose only matches the act did not cause: a poll may not prove a click. Under `not` such matches
 * are as if they were not there.
 *
 * @param fact the ambient match in words, or undefined where there is none
 */
export function onlyAmbient(fact: string | undefined, negated: boolean): Finding | undefined {
  if (fact === undefined || negated) return undefined
  return { truth: null, code: 'only_ambient', fact: `only ${fact}, which the act did not cause` }
}

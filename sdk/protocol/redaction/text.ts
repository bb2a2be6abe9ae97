/**
 * Redacts a text. Every rule takes linear time: a pattern begins at the start of a run of characters and reads a bounded
 * number of runs.
 */

import { redactSteps, redactUsers } from './addresses.js'
import { redactEncoded } from './encoded.js'
import { redactNamed } from './named.js'
import type { Rules } from './rules.js'
import { redactShapes } from './shapes.js'

/** A shorter text holds no name with its value. */
const SHORTEST = 5
/** What a rule replaced may be a name or a value for another one. */
const ROUNDS = 4
/** Encodings inside encodings that are read. */
const NESTING = 3

/**
 * Replaces the credentials in a text or an address. Stable: a redacted text stays as it is.
 *
 * @returns the text, with `[REDACTED]` for each credential
 */
export function redactText(text: string, rules: Rules): string {
  return redactUntilStable(text, rules, ROUNDS)
}

function redactUntilStable(text: string, rules: Rules, rounds: number): string {
  const result = redactAt(text, rules, NESTING)
  return result === text || rounds === 0 ? result : redactUntilStable(result, rules, rounds - 1)
}

function redactAt(text: string, rules: Rules, nesting: number): string {
  if (text.length < SHORTEST) return text
  const redactInner = (inner: string) => (nesting > 0 ? redactAt(inner, rules, nesting - 1) : inner)
  let result = redactShapes(text, redactInner)
  for (const place of rules.places) result = place(result, rules)
  result = redactNamed(result, rules)
  if (result.includes('@')) result = redactUsers(result, rules)
  if (result.includes('/')) result = redactSteps(result, rules)
  return result.includes('%') ? redactEncoded(result, redactInner) : result
}

import assert from 'node:assert/strict'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'

/** cases per property; `.ci/run` uses 10,000 */
export const CASES = Number(process.env.PROBE_PROPERTY_CASES ?? 200)

export function holds<T>(t: ExecutionContext, property: fc.IProperty<T>): void {
  t.notThrows(() => fc.assert(property, { numRuns: CASES }))
}

/** Avoids ava's own comparison, which is too slow for so many cases. */
export function same(one: unknown, two: unknown): void {
  if (!Object.is(one, two)) assert.deepStrictEqual(two, one)
}

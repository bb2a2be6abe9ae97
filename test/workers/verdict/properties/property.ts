import assert from 'node:assert/strict'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'

/** cases per property; `npm run test:properties` uses 10,000 */
const CASES = Number(process.env.PROBE_PROPERTY_CASES ?? 200)

export function holds<T>(t: ExecutionContext, property: fc.IProperty<T>): void {
  t.notThrows(() => fc.assert(property, { numRuns: CASES }))
}

/** The cases of `reaches`: always the same, so that chance decides nothing. */
const FIXED = { numRuns: 500, seed: 7 }

/**
 * Asserts that a property's cases are not all trivial.
 *
 * @param count how many cases were of interest so far; the property counts them
 * @param share of the cases that must be, 0 to 1
 */
export function reaches<T>(
  t: ExecutionContext,
  property: fc.IProperty<T>,
  count: () => number,
  share: number,
): void {
  const before = count()
  fc.assert(property, FIXED)
  const reached = count() - before
  t.true(reached > FIXED.numRuns * share, `${reached} of ${FIXED.numRuns}`)
}

/** Avoids ava's own comparison, which is too slow for so many cases. */
export function same(one: unknown, two: unknown): void {
  if (!Object.is(one, two)) assert.deepStrictEqual(two, one)
}

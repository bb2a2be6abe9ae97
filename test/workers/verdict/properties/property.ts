/** Runs the properties of docs/design/verdict.md#properties. */
import assert from 'node:assert/strict'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'

/** cases of each property; `.ci/run` asks for ten thousand */
const CASES = Number(process.env.PROBE_PROPERTY_CASES ?? 200)

/** Holds a property to be true of every case; what it throws names the smallest counter-example. */
export function holds<T>(t: ExecutionContext, property: fc.IProperty<T>): void {
  t.notThrows(() => fc.assert(property, { numRuns: CASES }))
}

/** Without ava's own comparison, which is slow for so many. */
export function same(one: unknown, two: unknown): void {
  if (!Object.is(one, two)) assert.deepStrictEqual(two, one)
}

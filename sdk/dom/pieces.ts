/** Reads that can be done in pieces, and pieces done at a stretch. */
import { asFound } from '../platform/as-found.js'

/** The read at a stretch. */
export function atOnce<T>(read: Generator<void, T>): T {
  const step = asFound(() => stretch(read, () => true))
  if (step.done !== true) throw new Error('a read that goes on has ended')
  return step.value
}

/** Reads on while it may. */
export function stretch<T>(read: Generator<void, T>, goesOn: () => boolean): IteratorResult<void, T> {
  for (;;) {
    const step = read.next()
    if (step.done === true || !goesOn()) return step
  }
}

/** Those that fit, giving way after each. */
export function* fitting<T>(all: readonly T[], fits: (each: T) => boolean): Generator<void, T[]> {
  const found: T[] = []
  for (const each of all) {
    if (fits(each)) found.push(each)
    yield
  }
  return found
}

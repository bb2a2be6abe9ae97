/** Reads are generators that yield where they may pause. */
import { asFound } from '../platform/as-found.js'

export function atOnce<T>(read: Generator<void, T>): T {
  const step = asFound(() => stretch(read, () => true))
  if (step.done !== true) throw new Error('a read without a pause did not end')
  return step.value
}

export function stretch<T>(read: Generator<void, T>, mayContinue: () => boolean): IteratorResult<void, T> {
  for (;;) {
    const step = read.next()
    if (step.done === true || !mayContinue()) return step
  }
}

/** Like `filter`, but yields after each item. */
export function* fitting<T>(all: readonly T[], fits: (each: T) => boolean): Generator<void, T[]> {
  const found: T[] = []
  for (const each of all) {
    if (fits(each)) found.push(each)
    yield
  }
  return found
}

import type { Patch } from '../platform/patch.js'
import type { Milliseconds } from '../protocol/values.js'

/**
 * Makes `Date` and `performance.now` return a held time until the returned function is called. References that the app
 * took before still return the real time.
 *
 * @param passed ms by which the held time was advanced
 */
export function holdTime(patch: Patch, passed: () => Milliseconds): () => void {
  const epoch = Date.now()
  const instant = performance.now()
  const now = () => Math.floor(epoch + passed())
  const undo = [
    patch(Date, 'now', () => ({ apply: now })),
    patch(performance, 'now', () => ({ apply: () => instant + passed() })),
    patch(globalThis, 'Date', (real) => ({
      apply: () => new real(now()).toString(),
      construct: (target, args: unknown[], newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    })),
    isItsOwnConstructor(),
  ]
  return () => {
    for (const each of undo.reverse()) each()
  }
}

/** Makes a date's `constructor` the patched `Date`. */
function isItsOwnConstructor(): () => void {
  const { prototype } = Date
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'constructor')
  const seen = Date
  if (descriptor?.configurable !== true) return () => undefined
  Object.defineProperty(prototype, 'constructor', { ...descriptor, value: seen })
  return () => {
    if (prototype.constructor === seen) Object.defineProperty(prototype, 'constructor', descriptor)
  }
}

import { placeOf } from '../../../timeline/calls.js'

/** The broken step of a path: `undefined` in `/orders/undefined`. */
export function brokenStepIn(path: string): string | undefined {
  return path.split('/').find((step) => /^(?:NaN|undefined|null)$|^(?:\[|%5B)object/.test(step))
}

/** True for an address with such a step. */
export function isBrokenPlace(url: string): boolean {
  return brokenStepIn(placeOf(url)) !== undefined
}

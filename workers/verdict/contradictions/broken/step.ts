import { placeOf } from '../../../timeline/calls.js'

/** The step of a path that is no value: `/orders/undefined`. */
export function brokenStepIn(path: string): string | undefined {
  return path.split('/').find((step) => /^(?:NaN|undefined|null)$|^(?:\[|%5B)object/.test(step))
}

/** True for an address with such a step. */
export function isBrokenPlace(url: string): boolean {
  return brokenStepIn(placeOf(url)) !== undefined
}

/** What one read of the page needs to know of its elements, each thing computed once. */
import { nameOf } from './name.js'
import { roleOf } from './role.js'
import { statesOf } from './states.js'
import { isInaccessible } from './visible.js'

export interface Reading {
  role(element: Element): string
  name(element: Element): string
  states(element: Element): string[]
  isHidden(element: Element): boolean
}

/** Begins a read: what it answers holds while the page does not change. */
export function beginReading(): Reading {
  return {
    role: kept(roleOf),
    name: kept(nameOf),
    states: statesOf,
    isHidden: kept(isInaccessible),
  }
}

function kept<T>(compute: (element: Element) => T): (element: Element) => T {
  const known = new Map<Element, T>()
  return (element) => {
    const held = known.get(element)
    if (held !== undefined) return held
    const value = compute(element)
    known.set(element, value)
    return value
  }
}

/** Handles of elements: `e<N>`, never reused over the documents of a session (spec: Element ref). */
import { ProbeError } from '../protocol/errors.js'
import type { Ref } from '../protocol/values.js'

let next = 1
let first = 1
const elements = new Map<Ref, WeakRef<Element>>()
const refs = new WeakMap<Element, Ref>()

/** Begins numbering after the refs of former documents. */
export function startRefsAt(number: number): void {
  next = Math.max(next, number, 1)
  first = next
}

/** The number that the next document begins with. */
export function nextRefNumber(): number {
  return next
}

/** The element's ref; it gets one when it has none. */
export function refOf(element: Element): Ref {
  const known = refs.get(element)
  if (known !== undefined) return known
  const ref = `e${next}`
  next += 1
  refs.set(element, ref)
  elements.set(ref, new WeakRef(element))
  return ref
}

/**
 * The element of a ref.
 *
 * @throws ProbeError STALE_REF saying whether it was removed, is of a former document, or was never given
 */
export function resolveRef(ref: Ref): Element {
  const element = elements.get(ref)?.deref()
  if (element?.isConnected === true) return element
  if (elements.has(ref))
    throw new ProbeError('STALE_REF', `ref "${ref}" is stale: its element was removed from the page`)
  const number = Number(/^e(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
  if (number < first)
    throw new ProbeError('STALE_REF', `ref "${ref}" is stale: it belongs to a former document`)
  throw new ProbeError('STALE_REF', `ref "${ref}" was never given for this page`)
}

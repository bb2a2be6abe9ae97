/** Handles of elements: `e<N>`, never reused over the documents of a session (spec: Element ref). */
import { ProbeError } from '../protocol/errors.js'
import type { Ref } from '../protocol/values.js'

/** Why a ref leads nowhere. */
export type Staleness = 'removed' | 'former-document' | 'never-given'

interface Held {
  element: WeakRef<Element>
  /** hot updates that had been applied when the ref was given */
  edit: number
}

let next = 1
let first = 1
const held = new Map<Ref, Held>()
const refs = new WeakMap<Element, Ref>()
/** files of each hot update of this document */
const edits: (readonly string[])[] = []

/** Begins numbering after the refs of former documents. */
export function startRefsAt(number: number): void {
  next = Math.max(next, number, 1)
  first = next
}

/**
 * Begins numbering where no former document of the session can have been, when nothing is known of them: a named
 * session may come back from another origin or a crash.
 *
 * @param now epoch ms
 */
export function startRefsAnew(now: number): void {
  if (held.size === 0) startRefsAt(Math.max(next, Math.floor(now - EPOCH)))
}
/** 2025-01-01, for shorter refs */
const EPOCH = 1_735_689_600_000

/** The number that the next document begins with. */
export function nextRefNumber(): number {
  return next
}

/** A hot update was applied: a ref that is gone after it may have been replaced by it. */
export function noteEdit(files: readonly string[] = []): void {
  edits.push(files)
}

/** The element's ref; it gets one when it has none. */
export function refOf(element: Element): Ref {
  const known = refs.get(element)
  if (known !== undefined) return known
  const ref = `e${next}`
  next += 1
  refs.set(element, ref)
  held.set(ref, { element: new WeakRef(element), edit: edits.length })
  return ref
}

/**
 * The element of a ref.
 *
 * @throws ProbeError STALE_REF, with why in its detail; STALE_REF_AFTER_EDIT with the files that were edited since
 */
export function resolveRef(ref: Ref): Element {
  const known = held.get(ref)
  const element = known?.element.deref()
  if (element?.isConnected === true && element.ownerDocument.defaultView !== null) return element
  if (element?.isConnected === true)
    throw stale(`ref "${ref}" is stale: the document of its frame was replaced`, 'former-document')
  if (known !== undefined) {
    const files = [...new Set(edits.slice(known.edit).flat())]
    if (edits.length === known.edit)
      throw stale(`ref "${ref}" is stale: its element was removed from the page`, 'removed')
    const named = files.length === 0 ? '' : `: ${files.join(', ')}`
    throw new ProbeError(
      'STALE_REF_AFTER_EDIT',
      `ref "${ref}" is stale: its element was removed after the code was edited${named}`,
      { why: 'removed', files },
    )
  }
  const number = Number(/^e(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
  if (number < first) throw stale(`ref "${ref}" is stale: it belongs to a former document`, 'former-document')
  throw stale(`ref "${ref}" was never given for this page`, 'never-given')
}

function stale(message: string, why: Staleness): ProbeError {
  return new ProbeError('STALE_REF', message, { why })
}

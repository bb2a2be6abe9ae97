/** Handles of elements: `e<N>`, never reused over the documents of a session. */
import { ProbeError } from '../protocol/errors.js'
import type { Ref } from '../protocol/values.js'

/** Why a ref leads nowhere. */
export type Staleness = 'removed' | 'former-document' | 'never-given'

const { WeakRef: Weak, FinalizationRegistry: Registry } = globalThis

let next = 1
let first = 1
/** elements that live; what is known of a ref afterwards is in its number */
const held = new Map<Ref, WeakRef<Element>>()
const refs = new WeakMap<Element, Ref>()
const collected = new Registry<Ref>((ref) => held.delete(ref))
/** the hot updates of this document: their files, and the number of the first ref after each */
const edits: { files: readonly string[]; before: number }[] = []

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
  if (next === first) startRefsAt(Math.max(next, Math.floor(now - EPOCH)))
}
/** 2025-01-01, for shorter refs */
const EPOCH = 1_735_689_600_000

/** The number that the next document begins with. */
export function nextRefNumber(): number {
  return next
}

/** A hot update was applied: a ref that is gone after it may have been replaced by it. */
export function noteEdit(files: readonly string[] = []): void {
  edits.push({ files, before: next })
}

/** The element's ref; it gets one when it has none. */
export function refOf(element: Element): Ref {
  const known = refs.get(element)
  if (known !== undefined) return known
  const ref = `e${next}`
  next += 1
  refs.set(element, ref)
  held.set(ref, new Weak(element))
  collected.register(element, ref)
  return ref
}

/**
 * The element of a ref.
 *
 * @throws ProbeError STALE_REF, with why in its detail; STALE_REF_AFTER_EDIT with the files that were edited since
 */
export function resolveRef(ref: Ref): Element {
  const element = held.get(ref)?.deref()
  if (element?.isConnected === true && element.ownerDocument.defaultView !== null) return element
  if (element?.isConnected === true)
    throw stale(`ref "${ref}" is stale: the document of its frame was replaced`, 'former-document')
  const number = Number(/^e(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
  if (number >= first && number < next) {
    const since = edits.filter(({ before }) => before > number)
    const files = [...new Set(since.flatMap((edit) => edit.files))]
    if (since.length === 0)
      throw stale(`ref "${ref}" is stale: its element was removed from the page`, 'removed')
    const named = files.length === 0 ? '' : `: ${files.join(', ')}`
    throw new ProbeError(
      'STALE_REF_AFTER_EDIT',
      `ref "${ref}" is stale: its element was removed after the code was edited${named}`,
      { why: 'removed', files },
    )
  }
  if (number < first) throw stale(`ref "${ref}" is stale: it belongs to a former document`, 'former-document')
  throw stale(`ref "${ref}" was never given for this page`, 'never-given')
}

function stale(message: string, why: Staleness): ProbeError {
  return new ProbeError('STALE_REF', message, { why })
}

/** Handles of elements: `e<N>`, never reused in the documents of one session. */
import { ProbeError } from '../protocol/errors.js'
import type { Milliseconds, Ref } from '../protocol/values.js'

/** Why a ref resolves to no element. */
export type Staleness = 'removed' | 'former-document' | 'never-given'

/** The refs that one connection gave. */
export interface Refs {
  /** The element's ref; assigns one to an element without a ref. */
  of(element: Element): Ref
  /**
   * The element of a ref.
   *
   * @throws ProbeError STALE_REF with the reason in its detail; STALE_REF_AFTER_EDIT with the files edited since
   */
  resolve(ref: Ref): Element
  /** The number of the next ref. */
  readonly next: number
  /** Continues after the refs that another document of the session gave: all earlier refs become former ones. */
  continueAt(number: number): void
  /**
   * Continues at a number that no former document of the session can have reached, when none of them left its number:
   * a named session may come back from another origin or after a crash. Without effect once a ref was given.
   *
   * @param now epoch ms
   */
  continueAnew(now: Milliseconds): void
  /** Records a hot update: it may have replaced the elements of earlier refs. */
  edited(files?: readonly string[]): void
}

/** 2025-01-01, to keep refs short */
const EPOCH: Milliseconds = 1_735_689_600_000

const { WeakRef: Weak, FinalizationRegistry: Registry } = globalThis

/** @param start number of the first ref */
export function createRefs(start: number): Refs {
  let first = Math.max(start, 1)
  let next = first
  /** elements that may still be alive; the number alone tells about a ref whose element was collected */
  const elements = new Map<Ref, WeakRef<Element>>()
  const refs = new WeakMap<Element, Ref>()
  const collected = new Registry<Ref>((ref) => elements.delete(ref))
  /** the hot updates: their files, and the number of the first ref after each */
  const edits: { files: readonly string[]; before: number }[] = []
  const continueAt = (number: number) => {
    next = Math.max(next, number)
    first = next
  }
  return {
    of(element) {
      const known = refs.get(element)
      if (known !== undefined) return known
      const ref = `e${next}`
      next += 1
      refs.set(element, ref)
      elements.set(ref, new Weak(element))
      collected.register(element, ref)
      return ref
    },
    resolve(ref) {
      const element = elements.get(ref)?.deref()
      if (element?.isConnected === true) {
        if (element.ownerDocument.defaultView !== null) return element
        throw stale(`ref "${ref}" is stale: the document of its frame was replaced`, 'former-document')
      }
      const number = Number(/^e(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
      if (number < first)
        throw stale(`ref "${ref}" is stale: it belongs to a former document`, 'former-document')
      if (!(number < next)) throw stale(`ref "${ref}" was never given for this page`, 'never-given')
      throw removed(
        ref,
        edits.filter(({ before }) => before > number),
      )
    },
    get next() {
      return next
    },
    continueAt,
    continueAnew(now) {
      if (next === first) continueAt(Math.floor(now - EPOCH))
    },
    edited(files = []) {
      edits.push({ files, before: next })
    },
  }
}

/** @param edits the hot updates after the ref was given */
function removed(ref: Ref, edits: readonly { files: readonly string[] }[]): ProbeError {
  if (edits.length === 0)
    return stale(`ref "${ref}" is stale: its element was removed from the page`, 'removed')
  const files = [...new Set(edits.flatMap((edit) => edit.files))]
  const named = files.length === 0 ? '' : `: ${files.join(', ')}`
  return new ProbeError(
    'STALE_REF_AFTER_EDIT',
    `ref "${ref}" is stale: its element was removed after the code was edited${named}`,
    { why: 'removed', files },
  )
}

function stale(message: string, why: Staleness): ProbeError {
  return new ProbeError('STALE_REF', message, { why })
}

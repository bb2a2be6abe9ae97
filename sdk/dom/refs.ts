/** Element handles, `e<N>`; in a frame of another origin, the frame's name precedes them. A number is never reused by the documents of one session. */
import { ProbeError } from '../protocol/errors.js'
import type { Milliseconds, Ref } from '../protocol/values.js'

export type Staleness = 'removed' | 'former-document' | 'never-given'

export interface Refs {
  /** The element's ref. Creates one if needed. */
  of(element: Element): Ref
  /** @throws ProbeError STALE_REF with the reason in its detail; STALE_REF_AFTER_EDIT with the files edited since */
  resolve(ref: Ref): Element
  readonly next: number
  /** Continues after the refs of the session's previous document: all earlier refs become stale. */
  continueAt(number: number): void
  /**
   * Continues at a number above any earlier one, when no previous document reported its last number: a named session
   * may return from another origin or after a crash. Does nothing once a ref exists.
   *
   * @param now epoch ms
   */
  continueAnew(now: Milliseconds): void
  /** Records a hot update, which may have replaced elements that have refs. */
  edited(files?: readonly string[]): void
}

/** 2025-01-01: a late epoch keeps refs short */
const EPOCH: Milliseconds = 1_735_689_600_000

const { WeakRef: Weak, FinalizationRegistry: Registry } = globalThis

export function createRefs(start: number): Refs {
  let first = Math.max(start, 1)
  let next = first
  /** elements that may still be alive; a ref without an entry belongs to a collected element */
  const elements = new Map<Ref, WeakRef<Element>>()
  const refs = new WeakMap<Element, Ref>()
  const collected = new Registry<Ref>((ref) => elements.delete(ref))
  /** hot updates: their files, and the number of the first ref after each */
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
        throw stale(
          `ref ${JSON.stringify(ref)} is stale: the document of its frame was replaced`,
          'former-document',
        )
      }
      const number = Number(/^e(\d+)$/.exec(ref)?.[1] ?? Number.NaN)
      if (number < first)
        throw stale(`ref ${JSON.stringify(ref)} is stale: it belongs to a former document`, 'former-document')
      if (!(number < next))
        throw stale(`ref ${JSON.stringify(ref)} was never given for this page`, 'never-given')
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

function removed(ref: Ref, edits: readonly { files: readonly string[] }[]): ProbeError {
  if (edits.length === 0)
    return stale(`ref ${JSON.stringify(ref)} is stale: its element was removed from the page`, 'removed')
  const files = [...new Set(edits.flatMap((edit) => edit.files))]
  const named = files.length === 0 ? '' : `: ${files.join(', ')}`
  return new ProbeError(
    'STALE_REF_AFTER_EDIT',
    `ref ${JSON.stringify(ref)} is stale: its element was removed after the code was edited${named}`,
    { why: 'removed', files },
  )
}

function stale(message: string, why: Staleness): ProbeError {
  return new ProbeError('STALE_REF', message, { why })
}

/**
 * State that a document leaves to the next document of its tab.
 *
 * It is in sessionStorage only between the unload and the start of the next document. A duplicated tab and a
 * `window.open` child copy sessionStorage. They find a handover only during a navigation, and then the session's lock
 * separates the tabs.
 */
import type { Milliseconds } from '../protocol/values.js'

const KEY = 'probe:handover'
/** an older handover comes from a page that was left for another site */
const FRESH_MS = 600_000

export interface Handover {
  /** null where the daemon knows it without the page */
  session: string | null
  /** the name that the app gave the session */
  name?: string
  doc: string
  /** actions that caused the navigation, and the request that they made */
  acts: string[]
  method?: string
  url?: string
  /** epoch ms */
  at: Milliseconds
  /** number of the next ref */
  refs: number
}

/** Reads and removes the handover; undefined when it is absent or too old. */
export function takeHandover(now: Milliseconds): Handover | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text === null) return undefined
    sessionStorage.removeItem(KEY)
    const handover = JSON.parse(text) as Partial<Handover> | null
    const isWhole =
      typeof handover?.session === 'string' &&
      typeof handover.doc === 'string' &&
      typeof handover.at === 'number' &&
      Array.isArray(handover.acts)
    return isWhole && now - (handover.at ?? 0) < FRESH_MS ? (handover as Handover) : undefined
  } catch {
    return undefined
  }
}

/** Without storage, as in a sandboxed page, the next document starts a session of its own. */
export function leaveHandover(handover: Handover): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover))
  } catch {
    // Storage is forbidden.
  }
}

/** The session id that this document continues. A new name from the app starts another session. */
export function continuedSession(handover: Handover | undefined, name: string | undefined): string | null {
  if (handover === undefined) return name ?? null
  const { session, name: former } = handover
  return name === undefined || name === session || name === former ? session : name
}

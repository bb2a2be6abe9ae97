/**
 * Who this document is: the session that it continues, its own id, and the acts that navigated to it.
 *
 * What the next document must know is written to sessionStorage only while the page is being left and taken out as
 * soon as it is read, so a duplicated tab or a `window.open` child, which copy sessionStorage, find nothing to copy
 * but in the moment of a navigation; then the lock tells them apart.
 */
import type { Natives } from '../platform/natives.js'
import { hold, type Release } from './lock.js'

const KEY = 'probe:handover'
/** ms; an older handover is of a page that was left for another site long ago */
const FRESH_MS = 600_000
/** tabs of one name that are told apart */
const NAMESAKES = 50

/** What a document leaves to the next one of its tab. */
export interface Handover {
  session: string
  named: boolean
  doc: string
  /** acts whose own chain navigated, and what they asked for */
  acts: string[]
  method?: string
  url?: string
  /** epoch ms */
  at: number
  /** numbers of refs that are used up */
  refs: number
}

/** Takes what the former document left, once. */
export function takeHandover(now: number): Handover | undefined {
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

/** Leaves word for the next document. Storage may be forbidden: then the next document is a session of its own. */
export function leaveHandover(handover: Handover): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handover))
  } catch {
    // Nothing to do: a sandboxed page has no storage.
  }
}

/** Takes back what was left, when the page is not gone after all. */
export function withdrawHandover(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** A document's id: random, so that no two documents of a session share one. */
export function newDocumentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `d${[...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`
}

/** The session's id as this tab may use it, held against other tabs. */
export interface Claim {
  /** null for a new session */
  session: string | null
  release: Release
}

/**
 * Claims a session for this tab.
 *
 * @param wanted the id to continue; null for a new session
 * @param name the app's name for it: a second tab of the name gets a suffix; an id without a name that another tab
 * holds was copied, and the tab is a new session
 */
export async function claimSession(
  wanted: string | null,
  name: string | undefined,
  natives: Natives,
): Promise<Claim> {
  const suffixed = Array.from({ length: NAMESAKES }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`))
  for (const session of new Set([wanted, ...(name === undefined ? [] : suffixed)])) {
    if (session === null || session === undefined) continue
    const release = await hold(session, natives)
    if (release !== undefined) return { session, release }
  }
  return { session: null, release: () => undefined }
}

/** The id that this document continues: what its tab had, unless the app now gives it another name. */
export function continued(handover: Handover | undefined, name: string | undefined): string | null {
  if (handover === undefined) return name ?? null
  const { session } = handover
  return name === undefined || session === name || session.startsWith(`${name}-`) ? session : name
}

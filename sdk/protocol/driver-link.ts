import type { BodyRecording } from './frames.js'

/**
 * How a page of a leased browser and the driver exchange frames: as texts, over a binding of the browser. A text begins
 * with the frame's kind and flags as two characters; the payload follows. Further kinds open and close the link, and tell
 * the driver what leads to the frame's next document.
 */
export const LINK = { open: 0, leaving: 126, close: 127 } as const

/**
 * The act that a document stands for until the driver has said which acts led to it. The document may be of another origin
 * than the one before, so that no storage tells it.
 */
export const LOAD = 'load'

/** Kind of the frame that tells what an app's own copy of the SDK hands over. Parsed on the main thread. */
export const ADOPTED = 6

/** What an app's own `connect` says in a leased page, which is connected already. */
export interface Adopted {
  app?: string
  root?: string
  /** the strings in `redact.keys`, without the patterns */
  redactKeys: string[]
  /** `redact.keys` holds patterns, which stay in the page: the driver must not read what they may hide */
  patterns?: true
  /** the app records no bodies on purpose (`captureNetworkBodies: false`): what would turn them on */
  bodies?: Exclude<BodyRecording, 'recorded' | 'tag'>
  /** as in the hello */
  exempts?: true
}

/** The request for a frame's next document. */
export interface LoadRequest {
  /** acts that made it */
  acts: string[]
  method: string
  /** redacted */
  url: string
}

export interface LinkMessage {
  /** a frame's kind, or one of LINK */
  kind: number
  flags: number
  /**
   * the frame's payload; for a close, the code and the reason, separated by a space; for `leaving`, a LoadRequest or
   * null as JSON; for an `open` of a page, a random name of its document
   */
  payload: string
}

export function packed({ kind, flags, payload }: LinkMessage): string {
  return String.fromCharCode(kind, flags) + payload
}

/** Returns undefined for a text that is no message. */
export function unpacked(text: string): LinkMessage | undefined {
  if (text.length < 2) return undefined
  return { kind: text.charCodeAt(0), flags: text.charCodeAt(1), payload: text.slice(2) }
}

const ACTS = 64
const CHARS = 20_000

/** Undefined for a text that is no LoadRequest: a page may send anything. */
export function readLoadRequest(text: string): LoadRequest | undefined {
  try {
    const { acts, method, url } = JSON.parse(text) as Partial<LoadRequest>
    const isAct = (act: unknown) => typeof act === 'string' && /^[\w.:-]{1,100}$/.test(act)
    if (!Array.isArray(acts) || acts.length > ACTS || !acts.every(isAct)) return undefined
    if (typeof method !== 'string' || !/^[A-Z]{1,20}$/.test(method)) return undefined
    return typeof url === 'string' && url.length <= CHARS ? { acts, method, url } : undefined
  } catch {
    return undefined
  }
}

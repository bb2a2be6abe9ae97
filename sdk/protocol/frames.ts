/**
 * One WebSocket message between a page and the daemon is one frame: a head of eight bytes, then JSON in UTF-8.
 *
 * | byte | content |
 * | --- | --- |
 * | 0 | 0x50: identifies the protocol |
 * | 1 | kind |
 * | 2 | flags: facts about the tab for the daemon's main thread, readable without parsing (page to daemon only) |
 * | 3 | number of the frame of another origin that it belongs to; 0 for the page (between daemon and actor only) |
 * | 4..7 | length of the payload in bytes, little endian |
 *
 * A socket belongs to the session of its welcome. Frames name no session, so a page cannot address another session.
 */

export const FRAME_HEAD_BYTES = 8
const MAGIC = 0x50
/** offset of the byte that names a frame of another origin */
export const FRAME_NUMBER_AT = 3

/** Kinds below 16 go from the page to the daemon, the others from the daemon to the page. */
export const FRAME = {
  /** Hello: the first frame of a socket. Parsed on the main thread. */
  hello: 1,
  /** WireEvent[]. The main thread passes the bytes to the actor. */
  events: 2,
  /** PageReply. The main thread passes the bytes to the actor. */
  reply: 3,
  /** Status, also as a heartbeat. Parsed on the main thread. */
  status: 4,
  /** HumanMessage. Parsed on the main thread. */
  human: 5,
  welcome: 16,
  command: 17,
  /** SessionEnd: the page stops observing for the session. */
  end: 18,
  /** The actor was replaced: the page sends its hello again on this socket. */
  rehello: 19,
  news: 20,
} as const

export type FrameKind = (typeof FRAME)[keyof typeof FRAME]

export const FLAG = { hidden: 1, focused: 2, frozen: 4 } as const

export interface FrameHead {
  kind: number
  flags: number
  /** 0 for the page itself */
  frame: number
  length: number
}

export function encodeFrame(kind: FrameKind, payload: Uint8Array, flags = 0): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEAD_BYTES + payload.byteLength)
  frame[0] = MAGIC
  frame[1] = kind
  frame[2] = flags
  new DataView(frame.buffer).setUint32(4, payload.byteLength, true)
  frame.set(payload, FRAME_HEAD_BYTES)
  return frame
}

/** Undefined unless the bytes are one whole frame. */
export function readFrameHead(bytes: Uint8Array): FrameHead | undefined {
  if (bytes.byteLength < FRAME_HEAD_BYTES || bytes[0] !== MAGIC) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, FRAME_HEAD_BYTES)
  const length = view.getUint32(4, true)
  if (length !== bytes.byteLength - FRAME_HEAD_BYTES) return undefined
  return { kind: view.getUint8(1), flags: view.getUint8(2), frame: view.getUint8(FRAME_NUMBER_AT), length }
}

/** Whether the page records request and response bodies; if not, what turns it on. */
export type BodyRecording = 'recorded' | 'tag' | 'plugin' | 'connect'

export interface Hello {
  protocol: number
  sdk: string
  /** the id that the app chose or that the page kept across a reload; null for a new session */
  session: string | null
  named: boolean
  doc: string
  /** id of the tab's former document, when the page knows it */
  previousDoc?: string
  /** actions that caused the navigation to this document */
  inherits: string[]
  url: string
  title: string
  /** set by the build plugin */
  app?: string
  root?: string
  /** epoch ms, not held by a frozen clock; gives the offset between the clocks of page and daemon */
  now: number
  hidden: boolean
  focused: boolean
  hasCapabilities: boolean
  /** the strings in `redact.keys`, without the patterns */
  redactKeys: string[]
  /** omitted by older SDKs */
  bodies?: BodyRecording
  /** `redact.allow` exempts keys: the actor redacts by shape and by `redactKeys`, not by the default names */
  exempts?: true
}

/** The state of the tab, sent on change and every HEARTBEAT_MS. */
export interface Status {
  url: string
  title: string
  hasCapabilities: boolean
}

export interface Welcome {
  session: string
  /** false when the session or its actor is new to the daemon: memory starts here */
  resumed: boolean
  /** only for a document in a frame of another origin: its name in the session, e.g. `f2` */
  frame?: string
}

export interface SessionEnd {
  reason: EndReason
}

/** Why a session ended (docs/design/sessions.md#liveness). */
export type EndReason = 'idle' | 'explicit' | 'agent-left' | 'bridge-lost'

/** Close codes of the bridge. The close reason is a sentence. */
export const CLOSE = {
  originRefused: 4403,
  protocolMismatch: 4426,
  badFrame: 4400,
  helloTimeout: 4408,
  secondHello: 4409,
  frameTooLarge: 4413,
  tooManySessions: 4429,
  /** another socket sent a hello for the same session and document */
  replaced: 4410,
  /** the session's actor died repeatedly, or the daemon could not serve the tab */
  failed: 4500,
  shuttingDown: 4503,
} as const

/** After these codes the page does not reconnect. */
export const FINAL_CLOSE_CODES: readonly number[] = [
  CLOSE.originRefused,
  CLOSE.protocolMismatch,
  CLOSE.replaced,
]

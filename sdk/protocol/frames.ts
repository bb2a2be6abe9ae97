/**
 * One WebSocket message between a page and the daemon is one frame: a head of eight bytes, then JSON in UTF-8.
 *
 * | byte | what |
 * | --- | --- |
 * | 0 | 0x50, so that a stranger is told at once |
 * | 1 | kind |
 * | 2 | flags: what the daemon's main thread must know of a tab without parsing (page to daemon only) |
 * | 3 | 0 |
 * | 4..7 | length of the payload in bytes, little endian |
 *
 * A socket belongs to one session, given at its welcome, so no frame names a session and none can name another's.
 */

export const FRAME_HEAD_BYTES = 8
const MAGIC = 0x50

/** Kinds below 16 go from the page to the daemon, the others back. */
export const FRAME = {
  /** Hello: the first frame of a socket. Parsed on the main thread. */
  hello: 1,
  /** WireEvent[]: goes to the actor as bytes. */
  events: 2,
  /** PageReply: the answer to a command, or its acknowledgement or progress. Goes to the actor as bytes. */
  reply: 3,
  /** Status: title or address changed, or a heartbeat. Parsed on the main thread. */
  status: 4,
  /** HumanSaid: what a person at the tab does or says. Parsed on the main thread. */
  human: 5,
  /** Welcome: the daemon accepted the hello. */
  welcome: 16,
  /** PageCommand. */
  command: 17,
  /** SessionEnd: the session is over; the page stops observing for it. */
  end: 18,
  /** RehelloRequest: the actor was replaced; say hello again on this socket. */
  rehello: 19,
  /** SessionNews: the session's state, what an agent tells, what became of a mark. */
  news: 20,
} as const

export type FrameKind = (typeof FRAME)[keyof typeof FRAME]

/** Bits of the flags byte. */
export const FLAG = { hidden: 1, focused: 2, frozen: 4 } as const

export interface FrameHead {
  kind: number
  flags: number
  /** bytes */
  length: number
}

/** A frame as one array of its own. */
export function encodeFrame(kind: FrameKind, payload: Uint8Array, flags = 0): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEAD_BYTES + payload.byteLength)
  frame[0] = MAGIC
  frame[1] = kind
  frame[2] = flags
  new DataView(frame.buffer).setUint32(4, payload.byteLength, true)
  frame.set(payload, FRAME_HEAD_BYTES)
  return frame
}

/** The head of a frame, or undefined when the bytes are no frame of ours or its length does not fit. */
export function readFrameHead(bytes: Uint8Array): FrameHead | undefined {
  if (bytes.byteLength < FRAME_HEAD_BYTES || bytes[0] !== MAGIC) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, FRAME_HEAD_BYTES)
  const length = view.getUint32(4, true)
  if (length !== bytes.byteLength - FRAME_HEAD_BYTES) return undefined
  return { kind: view.getUint8(1), flags: view.getUint8(2), length }
}

/** First frame of a socket. */
export interface Hello {
  protocol: number
  /** package version of the SDK */
  sdk: string
  /** the id that the page holds: named by the app, kept over a reload, or null for a new one */
  session: string | null
  /** true when the app named the session */
  named: boolean
  /** id of this document; changes with every load */
  doc: string
  /** id of the document that the same session showed before, when the page knows it */
  previousDoc?: string
  /** acts whose own chain navigated to this document */
  inherits: string[]
  url: string
  title: string
  /** name and root folder of the app, given by the build plugin */
  app?: string
  root?: string
  /** epoch ms now, from the natives; gives the offset between the page's clock and the daemon's */
  now: number
  hidden: boolean
  focused: boolean
  /** true when the app advertised a testable surface */
  hasCapabilities: boolean
  /** literal key names of `redact.keys` */
  redactKeys: string[]
}

/** What changed of the tab itself. Sent on change and every HEARTBEAT_MS. */
export interface Status {
  url: string
  title: string
  hasCapabilities: boolean
}

/** The daemon's answer to a hello. */
export interface Welcome {
  session: string
  /** false when the daemon had no such session, or had it with another actor: its memory starts here */
  resumed: boolean
}

export interface SessionEnd {
  reason: EndReason
}

/** Why a session ended (docs/design/sessions.md#liveness). */
export type EndReason = 'idle' | 'explicit' | 'agent-left' | 'bridge-lost'

/** Close codes of the bridge, each with its words in the close reason. */
export const CLOSE = {
  originRefused: 4403,
  protocolMismatch: 4426,
  badFrame: 4400,
  helloTimeout: 4408,
  secondHello: 4409,
  frameTooLarge: 4413,
  tooManySessions: 4429,
  /** another socket said hello for the same session and document */
  replaced: 4410,
  /** the session's actor died again and again, or the daemon could not serve the tab */
  failed: 4500,
  shuttingDown: 4503,
} as const

/** The page's words for a close: after these it does not dial again. */
export const FINAL_CLOSE_CODES: readonly number[] = [
  CLOSE.originRefused,
  CLOSE.protocolMismatch,
  CLOSE.replaced,
]

/**
 * How a page of a leased browser and the driver exchange frames: as texts, over a binding of the browser. A text begins
 * with the frame's kind and flags as two characters; the payload follows. Two further kinds open and close the link.
 */
export const LINK = { open: 0, close: 127 } as const

export interface LinkMessage {
  /** a frame's kind, or one of LINK */
  kind: number
  flags: number
  /** the frame's payload; for a close, the code and the reason, separated by a space */
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

/** Bytes of a page to events and replies: parsed once, strictly, here; trusted from here on. */

import type { EventType, WireEvent } from '../sdk/protocol/events.js'
import { FRAME_HEAD_BYTES } from '../sdk/protocol/frames.js'
import { EVENT_SCHEMAS, type ReceivedReply, replySchema } from './event-schemas.js'

const decoder = new TextDecoder('utf-8', { fatal: true })
const CAUSE = /^(?:act:[\w.:+-]{1,400}|user|other|unattributed)$/

export interface Batch {
  events: WireEvent[]
  /** entries that were no events of this protocol: a loss */
  malformed: number
}

/** The JSON of a frame, or undefined when it is none. */
function payloadOf(frame: ArrayBuffer): unknown {
  try {
    return JSON.parse(decoder.decode(new Uint8Array(frame, FRAME_HEAD_BYTES)))
  } catch {
    return undefined
  }
}

/** The events of a frame. Never throws: what is malformed is counted. */
export function readEvents(frame: ArrayBuffer): Batch {
  const payload = payloadOf(frame)
  if (!Array.isArray(payload)) return { events: [], malformed: 1 }
  const events = payload.filter(isEvent)
  return { events, malformed: payload.length - events.length }
}

/** The reply of a frame, or undefined when it is none. */
export function readReply(frame: ArrayBuffer): ReceivedReply | undefined {
  const parsed = replySchema.safeParse(payloadOf(frame))
  return parsed.success ? parsed.data : undefined
}

function isEvent(value: unknown): value is WireEvent {
  if (value === null || typeof value !== 'object') return false
  const { at, seq, type, doc, edit, cause, turn, via, data } = value as Record<string, unknown>
  return (
    Number.isFinite(at) &&
    Number.isSafeInteger(seq) &&
    typeof doc === 'string' &&
    Number.isSafeInteger(edit) &&
    Number.isSafeInteger(turn) &&
    typeof cause === 'string' &&
    CAUSE.test(cause) &&
    (via === undefined || typeof via === 'string') &&
    typeof type === 'string' &&
    Object.hasOwn(EVENT_SCHEMAS, type) &&
    EVENT_SCHEMAS[type as EventType].safeParse(data).success
  )
}

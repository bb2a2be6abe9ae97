/** Turns bytes from a page into events and replies. Validates them strictly and once; all other code trusts them. */
import type { WireEvent } from '../../sdk/protocol/events.js'
import { FRAME_HEAD_BYTES } from '../../sdk/protocol/frames.js'
import { FRAME_OBJECTS } from '../../sdk/protocol/limits.js'
import { EVERY_RULE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { Json } from '../../sdk/protocol/values.js'
import { type Accepts, accepting } from './accepting.js'
import { EVENT_SCHEMAS } from './event-schemas.js'
import { nestsTooDeep } from './nesting.js'
import { type ReceivedReply, replySchema } from './reply-schemas.js'

const decoder = new TextDecoder('utf-8', { fatal: true })
const CAUSE = /^(?:act:[\w.:+-]{1,400}|user|other|unattributed)$/
const ID_CHARS = 200
const ADDRESS_CHARS = 20_000
const HEAD: ReadonlySet<string> = new Set([
  'at',
  'seq',
  'type',
  'doc',
  'edit',
  'cause',
  'turn',
  'via',
  'frame',
  'data',
])

const DATA: ReadonlyMap<unknown, Accepts> = new Map(
  Object.entries(EVENT_SCHEMAS).map(([type, schema]) => [type, accepting(schema)]),
)

export interface Batch {
  events: WireEvent[]
  /** entries that are not valid events; they count as a loss */
  malformed: number
}

const LIST = '['.charCodeAt(0)
const OBJECT = '{'.charCodeAt(0)

function payloadOf(frame: ArrayBuffer): unknown {
  try {
    const bytes = new Uint8Array(frame, FRAME_HEAD_BYTES)
    return hasTooMany(bytes) ? undefined : JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}

/** Counts brackets, also those in texts. */
function hasTooMany(bytes: Uint8Array): boolean {
  if (bytes.length <= FRAME_OBJECTS) return false
  let left = FRAME_OBJECTS
  for (const byte of bytes) if ((byte === LIST || byte === OBJECT) && left-- === 0) return true
  return false
}

/** @param rules applied once more: what a channel of the page forgot to redact is not stored */
export function readEvents(frame: ArrayBuffer, rules: Rules = EVERY_RULE): Batch {
  const payload = payloadOf(frame)
  if (!Array.isArray(payload)) return { events: [], malformed: 1 }
  const events = payload.flatMap((value) => (nestsTooDeep(value) ? [] : (readEvent(value, rules) ?? [])))
  return { events, malformed: payload.length - events.length }
}

/** Returns only the id when the rest of the reply is malformed, and undefined without a valid id. */
export function readReply(
  frame: ArrayBuffer,
  rules: Rules = EVERY_RULE,
): ReceivedReply | { id: number; kind: 'malformed' } | undefined {
  const payload = payloadOf(frame)
  const parsed = nestsTooDeep(payload) ? undefined : replySchema.safeParse(redactJson(payload as Json, rules))
  if (parsed?.success === true) return parsed.data
  const id = (payload as { id?: unknown } | null | undefined)?.id
  return typeof id === 'number' ? { id, kind: 'malformed' } : undefined
}

function readEvent(value: unknown, rules: Rules): WireEvent | undefined {
  if (!isEvent(value)) return undefined
  // Redaction replaces values by strings, and only where any value is allowed or a string is. The event is changed in
  // place: it was just parsed and belongs to nobody else, and a copy halves the intake.
  const event = value as { data: unknown; frame?: string }
  event.data = redactJson(event.data as Json, rules)
  if (event.frame !== undefined) event.frame = redactText(event.frame, rules)
  return value
}

function isEvent(value: unknown): value is WireEvent {
  if (value === null || typeof value !== 'object') return false
  for (const key in value) if (!HEAD.has(key)) return false
  const { at, seq, type, doc, edit, cause, turn, via, frame, data } = value as Record<string, unknown>
  return (
    Number.isFinite(at) &&
    isCount(seq) &&
    isCount(edit) &&
    isCount(turn) &&
    isId(doc) &&
    (via === undefined || isId(via)) &&
    (frame === undefined || (typeof frame === 'string' && frame.length <= ADDRESS_CHARS)) &&
    typeof cause === 'string' &&
    CAUSE.test(cause) &&
    DATA.get(type)?.(data) === true
  )
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_CHARS
}

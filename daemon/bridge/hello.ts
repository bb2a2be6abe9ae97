/** Parses the control frames of a tab (hello, status, messages of the person). The main thread parses no other payloads. */
import * as z from 'zod'
import type { HumanMessage } from '../../sdk/protocol/conversation.js'
import type { Adopted } from '../../sdk/protocol/driver-link.js'
import { FRAME_HEAD_BYTES, type Hello, type Status } from '../../sdk/protocol/frames.js'
import {
  CONTROL_FRAME_BYTES,
  JOURNAL_ENTRIES,
  MARKED_CHARS,
  MESSAGE_CHARS,
  PROTOCOL_VERSION,
  TEXT_CHARS,
} from '../../sdk/protocol/limits.js'
import { printable } from '../../sdk/protocol/printable.js'
import { SHAPES_ALONE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'

/** Cut for storing and listing. The frame limit bounds the input. */
const text = z.string().overwrite((value) => value.slice(0, TEXT_CHARS))
/** The page has redacted it by its own rules. A token that it missed is not stored. */
const shown = z.string().overwrite((value) => redactText(value.slice(0, TEXT_CHARS), SHAPES_ALONE))
const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.:-]+$/))
/** The app chooses it; logs and terminals print it. */
const sessionName = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.refine((name) => printable(name) === name),
)

export const helloSchema = z.strictObject({
  protocol: z.number(),
  sdk: text,
  session: z.union([sessionName, z.null()]),
  named: z.boolean(),
  doc: id,
  previousDoc: z.exactOptional(id),
  inherits: z.array(id),
  url: shown,
  title: shown,
  app: z.exactOptional(text),
  root: z.exactOptional(text),
  now: z.number(),
  hidden: z.boolean(),
  focused: z.boolean(),
  hasCapabilities: z.boolean(),
  redactKeys: z.array(text),
  bodies: z.exactOptional(z.enum(['recorded', 'tag', 'plugin', 'connect'])),
  exempts: z.exactOptional(z.literal(true)),
})
export const statusSchema = z.strictObject({ url: shown, title: shown, hasCapabilities: z.boolean() })
const adoptedSchema = z.strictObject({
  app: z.exactOptional(text),
  root: z.exactOptional(text),
  redactKeys: z.array(text),
  patterns: z.exactOptional(z.literal(true)),
  bodies: z.exactOptional(z.enum(['plugin', 'connect'])),
  exempts: z.exactOptional(z.literal(true)),
})
const clipped = z.string().overwrite((value) => redactText(value.slice(0, MESSAGE_CHARS), SHAPES_ALONE))
const quoted = z.string().overwrite((value) => redactText(value.slice(0, MARKED_CHARS), SHAPES_ALONE))
/** Not cut: half a selector matches other elements. */
const selector = z
  .string()
  .check(z.maxLength(MARKED_CHARS))
  .overwrite((value) => redactText(value, SHAPES_ALONE))
/** No page is larger: browsers end layout below 2^25 px. */
const PAGE_PX = 2 ** 25
const line = z.number().check(z.int(), z.nonnegative())
const px = z.number().check(z.gte(-PAGE_PX), z.lte(PAGE_PX))
const length = px.check(z.nonnegative())
const humanSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('message'), text: clipped }),
  z.strictObject({
    kind: z.literal('mark'),
    note: clipped,
    url: shown,
    element: z.exactOptional(
      z.strictObject({
        ref: id,
        role: text,
        name: shown,
        selector: z.exactOptional(selector),
        component: z.exactOptional(shown),
        source: z.exactOptional(z.strictObject({ file: text, line, column: line })),
      }),
    ),
    text: z.exactOptional(quoted),
    area: z.exactOptional(z.strictObject({ x: px, y: px, width: length, height: length })),
  }),
  z.strictObject({ kind: z.literal('open'), mark: id }),
  z.discriminatedUnion('to', [
    z.strictObject({ kind: z.literal('record'), to: z.enum(['begin', 'end', 'drop']) }),
    z.strictObject({
      kind: z.literal('record'),
      to: z.literal('save'),
      name: text,
      claims: z.array(z.int().check(z.positive())).check(z.maxLength(JOURNAL_ENTRIES)),
    }),
  ]),
])
const versionSchema = z.looseObject({ protocol: z.number() })

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a hello. Returns undefined when it is malformed, or the number of another protocol version, whose hello can
 * have any shape.
 */
export function readHello(frame: Uint8Array): Hello | { otherProtocol: number } | undefined {
  const payload = controlPayload(frame)
  const version = versionSchema.safeParse(payload)
  if (!version.success) return undefined
  const { protocol } = version.data
  if (protocol !== PROTOCOL_VERSION) return { otherProtocol: protocol }
  return helloSchema.safeParse(payload).data
}

export function readStatus(frame: Uint8Array): Status | undefined {
  return statusSchema.safeParse(controlPayload(frame)).data
}

export function readAdopted(frame: Uint8Array): Adopted | undefined {
  return adoptedSchema.safeParse(controlPayload(frame)).data
}

export function readHuman(frame: Uint8Array): HumanMessage | undefined {
  return humanSchema.safeParse(controlPayload(frame)).data
}

/** Returns undefined when the frame is malformed or over CONTROL_FRAME_BYTES. */
function controlPayload(frame: Uint8Array): unknown {
  if (frame.byteLength > CONTROL_FRAME_BYTES) return undefined
  try {
    return JSON.parse(decoder.decode(frame.subarray(FRAME_HEAD_BYTES)))
  } catch {
    return undefined
  }
}

import test from 'ava'
import type * as z from 'zod'
import { type helloSchema, readHello, readStatus, type statusSchema } from '../../../daemon/bridge/hello.js'
import { encodeFrame, FRAME, type Hello, type Status } from '../../../sdk/protocol/frames.js'
import { CONTROL_FRAME_BYTES, TEXT_CHARS } from '../../../sdk/protocol/limits.js'

type Same<A, B> = [A, B] extends [B, A]
  ? (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false
  : false
type Flat<T> = { [K in keyof T]: T[K] }
/** Schema and interface are equal in both directions: a missing or extra key does not compile. */
const same: [
  Same<Flat<z.output<typeof helloSchema>>, Flat<Hello>>,
  Same<z.output<typeof statusSchema>, Flat<Status>>,
] = [true, true]

const hello: Hello = {
  protocol: 1,
  sdk: '0.1.0',
  session: 'shop',
  named: true,
  doc: 'd1',
  inherits: ['a1'],
  url: 'http://localhost/',
  title: 'Shop',
  now: 1,
  hidden: false,
  focused: true,
  hasCapabilities: false,
  redactKeys: [],
}
const frame = (value: unknown) => encodeFrame(FRAME.hello, new TextEncoder().encode(JSON.stringify(value)))

test('a hello is read completely', (t) => {
  t.deepEqual(same, [true, true])
  t.deepEqual(readHello(frame(hello)), hello)
  const more = { ...hello, session: null, previousDoc: 'd0', app: 'shop', root: '/work/shop' }
  t.deepEqual(readHello(frame(more)), more)
})

test('another protocol is recognized, whatever its hello looks like', (t) => {
  t.deepEqual(readHello(frame({ protocol: 2, tab: 'x' })), { otherProtocol: 2 })
})

const malformed: [what: string, value: unknown][] = [
  ['a string', 'hello'],
  ['null', null],
  ['an empty object', {}],
  ['a protocol that is not a number', { ...hello, protocol: '1' }],
  ['a missing field', { ...hello, doc: undefined }],
  ['an extra field', { ...hello, extra: 1 }],
  ['an empty session', { ...hello, session: '' }],
  ['a session of 101 characters', { ...hello, session: 'x'.repeat(101) }],
  ['an id with a blank', { ...hello, doc: 'd 1' }],
  ['a null for an optional field', { ...hello, previousDoc: null }],
]
for (const [what, value] of malformed) {
  test(`a hello is malformed: ${what}`, (t) => t.is(readHello(frame(value)), undefined))
}

test('a frame that is not JSON, not UTF-8 or too large is malformed', (t) => {
  t.is(readHello(encodeFrame(FRAME.hello, new TextEncoder().encode('{'))), undefined)
  t.is(readHello(encodeFrame(FRAME.hello, Uint8Array.of(0xff))), undefined)
  t.is(readHello(frame({ ...hello, title: 'x'.repeat(CONTROL_FRAME_BYTES) })), undefined)
})

test('a status is read; a long title is cut', (t) => {
  const status = { url: 'http://localhost/', title: 'x'.repeat(TEXT_CHARS + 1), hasCapabilities: true }
  t.deepEqual(readStatus(frame(status)), { ...status, title: 'x'.repeat(TEXT_CHARS) })
  t.is(readStatus(frame({ ...status, url: 1 })), undefined)
})

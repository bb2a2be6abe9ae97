import test from 'ava'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { FRAME_OBJECTS, NESTING_MAX } from '../../../sdk/protocol/limits.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { readEvents, readReply } from '../../../workers/intake/intake.js'

const GOOD = {
  at: 1000.5,
  seq: 1,
  type: 'signal',
  doc: 'd1',
  edit: 0,
  cause: 'act:a1+a2',
  turn: 3,
  via: 'n1',
  data: { name: 'x', data: { deep: [1, null, { y: 'z' }] } },
}

function frame(value: unknown): ArrayBuffer {
  const bytes = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
  return encodeFrame(FRAME.events, bytes).buffer
}

test('a valid event is read unchanged', (t) => {
  t.deepEqual(readEvents(frame([GOOD])), { events: [GOOD], malformed: 0 } as never)
})

const BAD: [title: string, event: unknown][] = [
  ['no object', 7],
  ['null', null],
  ['a surplus field in the head', { ...GOOD, extra: 1 }],
  ['a surplus field in the data', { ...GOOD, data: { name: 'x', extra: 1 } }],
  ['an unknown type', { ...GOOD, type: 'signl' }],
  ["a type of the object's own", { ...GOOD, type: 'constructor' }],
  ['an unknown cause', { ...GOOD, cause: 'somebody' }],
  ['a cause of no act', { ...GOOD, cause: 'act:' }],
  ['a time that is none', { ...GOOD, at: '1000' }],
  ['a negative seq', { ...GOOD, seq: -1 }],
  ['a broken seq', { ...GOOD, seq: 1.5 }],
  ['no document', { ...GOOD, doc: '' }],
  ['an endless document', { ...GOOD, doc: 'x'.repeat(300) }],
  ['data of another type', { ...GOOD, type: 'console' }],
  ['a missing field', { ...GOOD, data: {} }],
]

for (const [title, event] of BAD) {
  test(`${title} is counted, and its neighbours are read`, (t) => {
    t.deepEqual(readEvents(frame([event, GOOD])), { events: [GOOD], malformed: 1 } as never)
  })
}

test('objects of a page that cannot be made a text are read as data', (t) => {
  const data = { name: 'x', data: [{ toString: '' }, null, ''] }
  t.deepEqual(readEvents(frame([{ ...GOOD, data }])), { events: [{ ...GOOD, data }], malformed: 0 } as never)
  t.is(readReply(frame([[{ toString: '' }], null, ''])), undefined)
})

test('an endlessly nested event is counted, and its neighbours are read', (t) => {
  const endless = JSON.stringify({ ...GOOD, data: { name: 'x', data: 'HERE' } })
  const nested = endless.replace('"HERE"', '['.repeat(200_000) + ']'.repeat(200_000))
  t.deepEqual(readEvents(frame(`[${nested},${JSON.stringify(GOOD)}]`)), {
    events: [GOOD],
    malformed: 1,
  } as never)
})

test('bytes that are not JSON, or not a list, count as one loss', (t) => {
  for (const value of ['{', 'null', '{"at":1}', '"text"', '']) {
    t.deepEqual(readEvents(frame(value)), { events: [], malformed: 1 })
  }
  t.deepEqual(readEvents(encodeFrame(FRAME.events, new Uint8Array([0xff, 0xfe])).buffer), {
    events: [],
    malformed: 1,
  })
})

test('reads a valid reply, the id of a malformed one, and nothing else', (t) => {
  t.deepEqual(readReply(frame({ id: 1, kind: 'progress' })), { id: 1, kind: 'progress' })
  t.deepEqual(readReply(frame({ id: 1, kind: 'progres' })), { id: 1, kind: 'malformed' })
  t.deepEqual(readReply(frame({ id: 1, kind: 'acknowledged', value: { seq: 1 } })), {
    id: 1,
    kind: 'malformed',
  })
  t.is(readReply(frame('[]')), undefined)
  t.is(readReply(frame('{')), undefined)
})

test('an event and a reply nest as deep as every reader can walk, and no deeper', (t) => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as Json
  const event = (levels: number) => ({ ...GOOD, data: { name: 'x', data: nested(levels) } })
  t.is(readEvents(frame([event(NESTING_MAX - 2)])).events.length, 1)
  t.deepEqual(readEvents(frame([event(NESTING_MAX - 1), GOOD])), { events: [GOOD], malformed: 1 } as never)
  const reply = (levels: number) => ({ id: 1, kind: 'result', value: nested(levels) })
  t.is(readReply(frame(reply(NESTING_MAX - 1)))?.kind, 'result')
  t.deepEqual(readReply(frame(reply(NESTING_MAX))), { id: 1, kind: 'malformed' })
})

test('a frame with more objects than memory should hold is one loss', (t) => {
  const many = (count: number) => frame([{ ...GOOD, data: { name: 'x', data: Array(count).fill({}) } }])
  t.is(readEvents(many(FRAME_OBJECTS / 2)).events.length, 1)
  t.deepEqual(readEvents(many(FRAME_OBJECTS)), { events: [], malformed: 1 })
})

import test from 'ava'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import type { Hello } from '../../../sdk/protocol/frames.js'
import { EVERY_RULE } from '../../../sdk/protocol/redaction/every-rule.js'
import { actsFor, loadedBy, loadedEvent } from '../../../workers/intake/loaded-events.js'

const HELLO = { doc: 'd2', url: 'http://b.test/welcome', inherits: ['load'] } as unknown as Hello
const REQUEST = { acts: ['a2', 'a1'], method: 'POST', url: 'http://b.test/login?token=abcdefgh12345678' }
const BY_ACT = loadedBy(HELLO, REQUEST, EVERY_RULE)
const BY_NOBODY = loadedBy(HELLO, undefined, EVERY_RULE)
const event = (type: string, data: object, cause = 'act:load'): WireEvent =>
  ({ at: 1, seq: 1, type, doc: 'd2', edit: 0, cause, turn: 1, data }) as WireEvent
const DOM = { added: 1, removed: 0, changed: 0 }

test('a document that acts led to is theirs, and one that nobody asked for is nobody’s', (t) => {
  t.is(loadedEvent(event('dom', DOM), BY_ACT)?.cause, 'act:a1+a2')
  t.is(loadedEvent(event('dom', DOM, 'act:a9+load'), BY_ACT)?.cause, 'act:a1+a2+a9')
  t.is(loadedEvent(event('dom', DOM), BY_NOBODY)?.cause, 'other')
  t.is(loadedEvent(event('dom', DOM, 'unattributed'), BY_ACT)?.cause, 'unattributed')
  t.deepEqual(actsFor(['load', 'a1'], BY_ACT), ['a2', 'a1'])
})

test('the events of another document stay as they are', (t) => {
  const other = { ...event('dom', DOM), doc: 'd1' }
  t.is(loadedEvent(other, BY_ACT), other)
})

test('the load is the request that was made, with its method, its address and its redirect', (t) => {
  const call = 'd2.document'
  const started = { call, transport: 'document', method: 'GET', url: HELLO.url, sameSite: true }
  t.like(loadedEvent(event('net.started', started), BY_ACT), {
    data: { method: 'POST', url: 'http://b.test/login?token=[REDACTED]' },
  })
  const responded = { call, status: 200, mediaType: 'text/html', durationMs: 1 }
  t.like(loadedEvent(event('net.responded', responded), BY_ACT), { data: { redirectedTo: HELLO.url } })
  t.is(loadedEvent(event('net.started', started), BY_NOBODY), undefined)
})

test('work that belongs to no act is not told', (t) => {
  const work = event('work', { act: 'load', idle: true })
  t.like(loadedEvent(work, BY_ACT), { data: { act: 'a2' } })
  t.is(loadedEvent(work, BY_NOBODY), undefined)
})

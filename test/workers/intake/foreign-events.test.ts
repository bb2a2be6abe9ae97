import test from 'ava'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { heardFrom } from '../../../workers/intake/foreign-events.js'

const SPEAKER = { doc: 'd2', url: 'http://pay.test/card', ordinal: 3, acts: new Set(['a1']) }
const event = (type: string, data: object, head: object = {}): WireEvent =>
  ({ at: 1, seq: 1, type, doc: 'd2', edit: 0, cause: 'act:a1', turn: 7, data, ...head }) as WireEvent

const CALL = {
  call: 'd2.1',
  transport: 'fetch',
  method: 'POST',
  url: 'http://pay.test/charge',
  sameSite: true,
}

test('what a frame does is an event of its page, marked as the frame’s and as of another site', (t) => {
  const heard = heardFrom(SPEAKER, event('net.started', CALL))
  t.like(heard, { frame: SPEAKER.url, turn: 3_000_000_007, cause: 'act:a1', data: { sameSite: false } })
})

const REFUSED: [title: string, event: WireEvent][] = [
  ['events of another document', event('dom', { added: 1, removed: 0, changed: 0 }, { doc: 'd1' })],
  ['the route of the page', event('route', { from: '/a', to: '/b', how: 'push' })],
  ['stores', event('state', { store: 'cart', changes: [] })],
  ['signals', event('signal', { name: 'paid' })],
  ['storage', event('storage', { area: 'local', key: 'a', value: 'b' })],
  [
    'the beginning of a document',
    event('document.began', { url: '/', title: '', how: 'load', inherits: [] }),
  ],
  ['its leaving', event('document.left', { persisted: false })],
  ['edits of the code', event('code.edited', {})],
  ['an act that was not dispatched in it', event('act', { act: 'a2', action: 'click' })],
]

for (const [title, refused] of REFUSED)
  test(`a frame of another origin does not speak for the page: ${title}`, (t) => {
    t.is(heardFrom(SPEAKER, refused), undefined)
  })

test('an act that was dispatched in the frame is heard', (t) => {
  t.truthy(heardFrom(SPEAKER, event('act', { act: 'a1', action: 'click' })))
})

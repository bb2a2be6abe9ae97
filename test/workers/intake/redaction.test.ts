/** The actor redacts once more what the page sends. */
import test from 'ava'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { rulesWith } from '../../../sdk/protocol/redaction/rules.js'
import { readEvents, readReply } from '../../../workers/intake/intake.js'

const TOKEN = `ghp_${'a1B2'.repeat(9)}`
const frameOf = (kind: 2 | 3, value: unknown) =>
  encodeFrame(kind, new TextEncoder().encode(JSON.stringify(value))).buffer
const eventOf = (type: string, data: unknown) => ({
  at: 1,
  seq: 1,
  type,
  doc: 'd',
  edit: 0,
  cause: 'other',
  turn: 1,
  data,
})

test('an event that a channel of the page did not redact is redacted before it is stored', (t) => {
  const { events, malformed } = readEvents(
    frameOf(FRAME.events, [
      eventOf('console', { level: 'log', text: `got ${TOKEN} and password=hunter2` }),
      eventOf('signal', {
        name: 'in',
        data: { apiKey: 'k', pin: 1234, field: { name: 'password', value: 'x' } },
      }),
    ]),
  )
  t.is(malformed, 0)
  t.deepEqual(
    events.map(({ data }) => data as unknown),
    [
      { level: 'log', text: 'got [REDACTED] and password=[REDACTED]' },
      {
        name: 'in',
        data: { apiKey: '[REDACTED]', pin: '[REDACTED]', field: { name: 'password', value: '[REDACTED]' } },
      },
    ],
  )
})

test('a reply is redacted in the same way', (t) => {
  const reply = readReply(frameOf(FRAME.reply, { id: 1, kind: 'result', value: { tree: `text "${TOKEN}"` } }))
  t.deepEqual(reply as unknown, { id: 1, kind: 'result', value: { tree: 'text "[REDACTED]"' } })
})

test('keys of the page are redacted too; if it exempts keys, the default names are left to the page', (t) => {
  const frame = () =>
    frameOf(FRAME.events, [eventOf('signal', { name: 'in', data: { ticket: 'x', csrf: 'y', note: TOKEN } })])
  const [event] = readEvents(frame(), rulesWith(['ticket'], { byDefault: false })).events
  t.deepEqual(event?.data as unknown, {
    name: 'in',
    data: { ticket: '[REDACTED]', csrf: 'y', note: '[REDACTED]' },
  })
})

test('an ordinary snapshot is not changed', (t) => {
  const tree = [
    'heading "Sign in" [level=1]',
    'textbox "Password" (ref=e4) [value="[REDACTED]" required]',
    'button "Reset password" (ref=e5)',
    'text "Password is required"',
    'link "order 550e8400-e29b-41d4-a716-446655440000" (ref=e6)',
  ].join('\n')
  const reply = readReply(frameOf(FRAME.reply, { id: 1, kind: 'result', value: { tree } }))
  t.deepEqual(reply as unknown, { id: 1, kind: 'result', value: { tree } })
})

/** The actor redacts once more what the page sends. */
import test from 'ava'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { everyRuleWith } from '../../../sdk/protocol/redaction/every-rule.js'
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
  const [event] = readEvents(frame(), everyRuleWith(['ticket'], false)).events
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

const JWK = { kty: 'EC', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8T', d: 'jpT7mQ2vLz9KwR4yBnHd7JcGp1SaEuOi' }
const WORDS = 'lunar pottery zebra hybrid ostrich gravity tornado walnut copper insect velvet mimic'

for (const [what, given, secret] of [
  [
    'a title names the codes below it',
    { title: 'Backup codes', codes: [{ c: '60238-11946' }] },
    '60238-11946',
  ],
  ['a JSON Web Key has private members', JWK, JWK.d],
  [
    'a token is a list of its parts',
    ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOjF9', 'Xk3vQ9mT7bLw'],
    'Xk3vQ9mT7bLw',
  ],
  ['a list has the words of a wallet', { words: WORDS.split(' ') }, 'ostrich'],
  ['a call unlocks an account', { jsonrpc: '2.0', method: 'unlockAccount', params: ['a b 92'] }, 'a b 92'],
  ['a number is the number of a card', { number: 378291046357124 }, '378291046357124'],
  ['a Kubernetes secret has data', { kind: 'Secret', data: { DSN: 'VHE5bS1a' } }, 'VHE5bS1a'],
  ['a patch names a path', [{ op: 'replace', path: '/smtp/password', value: 'x-5' }], 'x-5'],
] as const) {
  test(`the actor redacts values and texts in JSON: ${what}`, (t) => {
    const data = [given, JSON.stringify(given)]
    const { events } = readEvents(frameOf(FRAME.events, [eventOf('signal', { name: 'in', data })]))
    t.is(events.length, 1)
    t.false(JSON.stringify(events).includes(secret))
    t.true(JSON.stringify(events).includes('[REDACTED]'))
  })
}

test('the actor leaves what only looks alike', (t) => {
  const data = [
    { title: 'Reset password', orderNo: '2024-DE-0098317' },
    { name: 'password.changed', data: { by: 'Ann' } },
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
    { number: 1718200000000000 },
    { name: 'api_key', type: 'char(40)' },
    '{"x": 1}',
  ]
  const { events } = readEvents(frameOf(FRAME.events, [eventOf('signal', { name: 'in', data })]))
  t.deepEqual(events[0]?.data as unknown, { name: 'in', data })
})

import test from 'ava'
import { readerOf, readOutcome } from '../../../../../sdk/observe/network/outcome/index.js'
import { serverTexts } from '../../../../../sdk/observe/network/outcome/server-texts.js'
import { membersOf } from '../../../../../sdk/observe/network/outcome/shape.js'
import type { Outcome } from '../../../../../sdk/protocol/events.js'

interface Row {
  what: string
  type?: string
  graphql?: true
  sent?: unknown
  body: string
  gives: Outcome
}

const OK: Outcome = { outcome: 'ok' }
const failure = (sign: string, more: object = {}): Outcome => ({ outcome: 'reports-failure', sign, ...more })
const NINE = { items: Array.from({ length: 9 }, (_, i) => ({ sku: `s${i}` })) }

const ROWS: Row[] = [
  { what: 'an entity', body: '{"id":7,"total":3}', gives: OK },
  { what: 'an empty body', body: '', gives: OK },
  { what: 'success: false', body: '{"success":false}', gives: failure('success: false') },
  { what: 'ok: false', body: '{"ok":false,"id":1}', gives: failure('ok: false') },
  { what: 'ok: true beside an empty list of errors', body: '{"ok":true,"errors":[]}', gives: OK },
  { what: 'an error text', body: '{"error":"no stock"}', gives: failure('error') },
  { what: 'errors of one request', body: '{"errors":["no stock"]}', gives: failure('errors[1]') },
  { what: 'an empty error', body: '{"error":""}', gives: OK },
  { what: 'no error', body: '{"error":null,"errors":{}}', gives: OK },
  { what: 'error: false', body: '{"error":false}', gives: OK },
  { what: 'an error field of an entity inside', body: '{"job":{"error":"last run failed"}}', gives: OK },
  {
    what: 'three of nine members failed, named by their sku',
    sent: NINE,
    body: JSON.stringify({
      results: NINE.items.map((item, i) => ({ ...item, ok: i > 2 })),
    }),
    gives: failure('3 failed in results', { failures: 3, of: 9 }),
  },
  {
    what: 'a list of the failed members alone',
    sent: NINE,
    body: '{"created":7,"failed":[{"sku":"s1"},{"sku":"s4"}]}',
    gives: failure('2 failed in failed', { failures: 2, of: 9 }),
  },
  {
    what: 'failed members named by id only',
    sent: { ids: ['a', 'b', 'c'] },
    body: '{"failed":["b"]}',
    gives: failure('1 failed in failed', { failures: 1, of: 3 }),
  },
  {
    what: 'answers in the order of the members, by status',
    sent: [{ op: 'add' }, { op: 'drop' }],
    body: '{"responses":[{"status":200},{"status":409}]}',
    gives: failure('1 failed in responses', { failures: 1, of: 2 }),
  },
  {
    what: 'errors of a batch',
    sent: NINE,
    body: '{"errors":[{"sku":"s1"}]}',
    gives: failure('errors[1]', { failures: 1, of: 9 }),
  },
  {
    what: 'failed items that the request did not carry',
    sent: { name: 'new' },
    body: '{"items":[{"id":5,"status":"failed"},{"id":6,"status":"done"}]}',
    gives: failure('1 failed in items', { failures: 1, of: 2, foreign: true }),
  },
  { what: 'a list without failures', body: '[{"id":1,"status":"done"}]', gives: OK },
  { what: 'an HTTP code that is none', body: '{"items":[{"code":12}]}', gives: OK },
  { what: 'half a body', body: '{"ok":', gives: { outcome: 'unread', why: 'malformed' } },
  {
    what: 'GraphQL errors',
    graphql: true,
    body: '{"data":null,"errors":[{"message":"x"}]}',
    gives: failure('errors[1]'),
  },
  {
    what: 'GraphQL user errors',
    graphql: true,
    body: '{"data":{"pay":{"userErrors":[{"message":"x"}]}}}',
    gives: failure('userErrors[1]'),
  },
  {
    what: 'GraphQL data with success: false inside',
    graphql: true,
    body: '{"data":{"pay":{"id":1}}}',
    gives: OK,
  },
  {
    what: 'problem details',
    type: 'application/problem+json',
    body: '{"error":"bad","status":422}',
    gives: failure('error'),
  },
  {
    what: 'lines of JSON',
    type: 'application/x-ndjson',
    sent: [{ id: 'a' }, { id: 'b' }],
    body: '{"id":"a","ok":true}\n{"id":"b","ok":false}\n',
    gives: failure('1 failed in the list', { failures: 1, of: 2 }),
  },
  {
    what: 'an event stream',
    type: 'text/event-stream',
    body: 'data: {"text":"hi"}\n\ndata: [DONE]\n\n',
    gives: OK,
  },
  {
    what: 'an error event of a stream',
    type: 'text/event-stream',
    body: 'data: {"text":"hi"}\n\nevent: error\ndata: boom\n\n',
    gives: failure('event: error'),
  },
  { what: 'an HTML page', type: 'text/html', body: '<p>error', gives: OK },
  { what: 'plain text', type: 'text/plain', body: 'OK', gives: OK },
]

for (const { what, type = 'application/json', graphql = false, sent, body, gives } of ROWS) {
  test(`${what} is read as ${gives.outcome}`, (t) => {
    const reader = readerOf(type, graphql)
    if (reader === undefined) return t.fail(`no reader of ${type}`)
    t.deepEqual(readOutcome(reader, { text: body }, membersOf(sent)), gives)
  })
}

test('what the app parsed is read like its text', (t) => {
  const reader = readerOf('application/json', false)
  if (reader === undefined) return t.fail('no reader')
  const sent = membersOf(undefined)
  t.deepEqual(readOutcome(reader, { value: { success: false } }, sent), failure('success: false'))
})

test('other media types have no reader', (t) => {
  for (const type of ['image/png', 'application/octet-stream', '', 'text/css'])
    t.is(readerOf(type, false), undefined, type)
})

test('the texts of a failing answer are those that an app would show', (t) => {
  const body = {
    error: { code: 'E1', message: 'Card was declined' },
    traceId: 'abcdef',
    errors: ['No stock left'],
  }
  t.deepEqual(serverTexts({ value: body }), ['Card was declined', 'No stock left'])
  t.deepEqual(serverTexts({ text: 'Out of stock' }), ['Out of stock'])
  t.deepEqual(serverTexts({ text: '<h1>Internal error</h1>' }), [])
})

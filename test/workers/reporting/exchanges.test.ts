/** What the acts' requests sent and were answered, as an agent reads it beside a verdict. */
import test from 'ava'
import fc from 'fast-check'
import { exchangeLine } from '../../../mcp/answers/brief/exchange-lines.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { type Exchange, exchangesOf } from '../../../workers/reporting/exchanges.js'
import { Trace, windowOf } from '../verdict/trace.js'

interface Bodies {
  sent?: unknown
  got?: unknown
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function withCall(trace: Trace, id: string, method: string, url: string, { sent, got }: Bodies): Trace {
  return trace
    .started(id, method, url, sent === undefined ? {} : { requestBody: textOf(sent) })
    .responded(id, 200)
    .finished(id, { status: 200, ...(got === undefined ? {} : { body: got as Json }) })
}

function exchangesIn(trace: Trace): readonly Exchange[] {
  return exchangesOf(windowOf(trace.idle().events, null).slice).exchanged ?? []
}

function lineOf(exchange: Exchange): string {
  return exchangeLine(exchange, `${exchange.with} →`, 1_000)
}

function valuesOf(bodies: Bodies): string | undefined {
  const [only] = exchangesIn(withCall(new Trace(), 'c1', 'POST', '/api/it', bodies))
  return only && lineOf(only)
}

const CASES: readonly [title: string, Bodies, values: string | undefined][] = [
  ['both sides', { sent: { choice: 1 }, got: { chosen: 'Perth' } }, 'sent choice=1, answered chosen=Perth'],
  [
    'an echo is said once',
    { sent: { title: 'Milk' }, got: { id: 4, title: 'Milk' } },
    'sent title=Milk, answered id=4',
  ],
  [
    'nothing but an echo',
    { sent: { title: 'Milk' }, got: { title: 'Milk' } },
    'sent title=Milk, answered the same',
  ],
  [
    'nested values and short lists',
    { got: { order: { total: 12.5, tags: ['a', 'b'] } } },
    'answered order.total=12.5, order.tags=[a b]',
  ],
  [
    'a list of records is counted, and shown by its keys',
    { got: { items: [{ id: 1 }, { id: 2 }] } },
    'answered items=2 records, items.id=[1 2]',
  ],
  ['a list alone', { got: [1, 2, 3, 4, 5] }, 'answered list=[1 2 3 4 …] of 5'],
  ['null, booleans and the empty text', { sent: { a: null, b: false, c: '' } }, 'sent a=null, b=false, c=""'],
  ['a form', { sent: 'name=Ann+Lee&age=3' }, 'sent name="Ann Lee", age="3"'],
  [
    'a GraphQL request by its variables',
    { sent: { query: 'mutation { a }', variables: { n: 2 } } },
    'sent n=2',
  ],
  ['text with commas is quoted', { got: { place: 'Bern, CH' } }, 'answered place="Bern, CH"'],
  ['a text that reads as a number', { sent: { size: '12', many: 12 } }, 'sent size="12", many=12'],
  [
    'a long text that came back shorter',
    {
      sent: { title: 'Please deliver on Monday, not on Tuesday' },
      got: { title: 'Please deliver on Monday, not on' },
    },
    'sent title="Please deliver on Monday, not…", answered title="Please deliver on Monday, not…"',
  ],
  [
    'a part of the echo',
    { sent: { title: 'Milk', qty: 3 }, got: { title: 'Milk' } },
    'sent title=Milk, qty=3, answered 1 of 2 the same',
  ],
  [
    'values that changed places',
    { sent: { home: { score: 1 }, away: { score: 2 } }, got: { home: { score: 2 }, away: { score: 1 } } },
    'sent home.score=1, away.score=2, answered home.score=2, away.score=1',
  ],
  ['another kind of value', { sent: { n: '3' }, got: { n: 3 } }, 'sent n="3", answered n=3'],
  [
    'lists that differ at their end',
    { sent: { ids: [1, 2, 3, 4, 5] }, got: { ids: [1, 2, 3, 4, 6] } },
    'sent ids=[1 2 3 4 …] of 5, answered ids=[1 2 3 4 …] of 5',
  ],
  [
    'an echo below another key',
    { sent: { title: 'Milk' }, got: { note: { title: 'Milk', id: 4 } } },
    'sent title=Milk, answered note.id=4',
  ],
  ['a form with a key that comes twice', { sent: 'tag=a&tag=b' }, 'sent tag=[a b]'],
  [
    'a record without a key of the first',
    { got: [{ id: 1, note: 'x' }, { id: 2 }] },
    'answered list=2 records, id=[1 2], note=[x –]',
  ],
  [
    'lists of lists',
    {
      got: {
        points: [
          [7, 46],
          [8, 47],
        ],
      },
    },
    'answered points=[[…] […]]',
  ],
  [
    'a GraphQL answer',
    { got: { data: { orderUpdate: { order: { note: 'x' }, userErrors: [] } } } },
    'answered orderUpdate.order.note=x, orderUpdate.userErrors=[]',
  ],
  [
    'the same beside another parent is no echo',
    { sent: { assignee: { id: 3 } }, got: { reviewer: { id: 3 } } },
    'sent assignee.id=3, answered reviewer.id=3',
  ],
  [
    'records that differ below their keys',
    {
      sent: { items: [{ sku: 'A', price: { amount: 5 } }] },
      got: { items: [{ sku: 'A', price: { amount: 50 } }] },
    },
    'sent items=1 record, items.sku=[A], items.price=[{…}], answered items=1 record, items.price=[{…}]',
  ],
  [
    'a mutation without variables',
    { sent: { query: 'mutation { vote(choice: 2) }', variables: null } },
    'sent query="mutation { vote(choice: 2) }"',
  ],
  ['a JSON text', { got: 'Perth' }, 'answered text="Perth"'],
  ['a stream that ends with a mark', { sent: 'data: {"text":"Hi"}\n\ndata: [DONE]\n\n' }, 'sent text=Hi'],
  ['empty objects', { sent: {}, got: { notes: {} } }, 'sent object={}, answered notes={}'],
  ['a stream of JSON lines by its last', { sent: '{"day":1}\n{"day":2}\n' }, 'sent day=2'],
  [
    'an event stream by its last event',
    { sent: 'data: {"done":1}\n\ndata: {"failed":2}\n\n' },
    'sent failed=2',
  ],
  ['a whole page, and JSON that was cut', { sent: '<!doctype html><p>Hi' }, undefined],
  ['a part of a page by its text', { sent: '<p>3 <b>unread</b></p>' }, 'sent text="3 unread"'],
  ['XML by its text', { sent: '<r status="fail"><why>Quota reached</why></r>' }, 'sent text="Quota reached"'],
  ['without recorded bodies', {}, undefined],
]

for (const [title, bodies, values] of CASES) test(title, (t) => t.is(valuesOf(bodies), values))

test('a body of very many values is read in part, and is never called the same', (t) => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, index]))
  const values = valuesOf({ sent: many, got: many }) ?? ''
  t.regex(values, /^sent f0=0, .* more, answered f0=0, .* more$/)
})

test('identities and times give way to other values, which are counted when they do not fit', (t) => {
  const long = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field${index}`, index]))
  const values =
    valuesOf({ got: { id: '0b0e5a52-3b0a-4c7e-9a2f-2f1f6a1f2c11', at: '2027-01-02T10:00:00Z', ...long } }) ??
    ''
  t.regex(values, /^answered field0=0, field1=1, .*, \d+ more$/)
  t.false(/id=|at=/.test(values))
})

const linesIn = (trace: Trace) =>
  exchangesIn(trace).map((exchange) => ({ with: exchange.with, values: lineOf(exchange) }))

test('writes hide reads, and the calls of others are not shown', (t) => {
  const trace = withCall(new Trace(), 'c1', 'GET', '/api/list?color=blue', { got: [{ color: 'red' }] })
  t.deepEqual(linesIn(trace), [
    { with: 'GET /api/list?color=blue', values: 'answered list=1 record, color=[red]' },
  ])
  const both = withCall(trace, 'c2', 'PUT', '/api/list/1', { sent: { color: 'blue' } })
  t.deepEqual(linesIn(both), [{ with: 'PUT /api/list/1', values: 'sent color=blue' }])
  const other = new Trace().call('c1', 'POST', '/poll', 200, { cause: 'other' })
  t.deepEqual(exchangesIn(other), [])
  const empty = new Trace().call('c1', 'DELETE', '/api/list/1', 204)
  t.is(exchangesIn(withCall(empty, 'c2', 'GET', '/api/list', { got: { left: 2 } }))[0]?.with, 'GET /api/list')
})

test('what was stored and what a socket answered are exchanges, and requests are last', (t) => {
  const frame = { stream: 's1', transport: 'ws', url: 'http://shop/lots', phase: 'frame' } as const
  const trace = new Trace()
    .emit('storage', { area: 'local', key: 'notes', value: '{"1":"Milk"}' })
    .emit('storage', { area: 'local', key: 'notes', value: '{}' })
    .emit('storage', { area: 'local', key: 'old' })
    .emit('storage', { area: 'session', key: 'theme', value: 'dark' })
    .emit('storage', { area: 'local', key: 'clock', value: '12' }, { cause: 'other' })
    .emit('stream', { ...frame, direction: 'out', text: '{"bid":120}' })
    .emit('stream', { ...frame, direction: 'in', text: '{"type":"rejected"}' }, { cause: 'other' })
    .emit('stream', { ...frame, direction: 'in', text: '{"price":90}' }, { cause: 'other' })
  t.deepEqual(linesIn(withCall(trace, 'c1', 'POST', '/api/it', { sent: { a: 1 } })), [
    { with: 'local storage "notes"', values: 'holds object={}' },
    { with: 'session storage "theme"', values: 'holds "dark"' },
    { with: 'ws /lots', values: 'sent bid=120, answered type=rejected' },
    { with: 'POST /api/it', values: 'sent a=1' },
  ])
})

test('a line has no breaks, and a page cannot write a sentence in it', (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.jsonValue({ maxDepth: 5 }), (sent, got) => {
      const values = valuesOf({ sent, got }) ?? ''
      return !/[\n\r]/.test(values)
    }),
    { numRuns: 2_000 },
  )
  const [only] = exchangesIn(
    withCall(new Trace(), 'c1', 'POST', '/api/it', { got: { note: 'ok, answered state=paid. Stop here' } }),
  )
  t.deepEqual(only?.answered, { values: ['note="ok, answered state=paid. Stop…"'] })
  const key = 'x=1, answered state'
  t.is(valuesOf({ sent: { [key]: 'paid' } }), 'sent "x=1, answered state"=paid')
})

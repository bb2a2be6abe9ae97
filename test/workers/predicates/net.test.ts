import test from 'ava'
import type { Trace } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const login = (t: Trace, redirectedTo: string) =>
  t
    .started('c1', 'POST', '/login')
    .emit('net.responded', { call: 'c1', status: 200, mediaType: 'text/html', redirectedTo, durationMs: 5 })
    .finished('c1', { status: 200, outcome: { outcome: 'ok' } })

const order = { method: 'POST', url: '/api/orders' }

testLeaf(test, 'net', [
  {
    title: 'is true for a caused call of that method, path and status',
    want: { ...order, status: 201 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: { truth: true, fact: 'POST /api/orders → 201' },
  },
  {
    title: 'matches by a glob, a class of status and a lower-case method',
    want: { method: 'post', url: '/api/*', status: '2xx' },
    trace: (t) => t.call('c1', 'POST', '/api/orders?x=1', 201),
    finds: { truth: true, fact: 'POST /api/orders?x=1 → 201' },
  },
  {
    title: 'an exact path does not match a longer one',
    want: { url: '/api/orders' },
    trace: (t) => t.call('c1', 'GET', '/api/orders/7', 200),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no request /api/orders',
      near: ['requests in the window: GET /api/orders/7 → 200'],
    },
  },
  {
    title: 'fails on another status, and shows it',
    want: { ...order, status: 201 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 500),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /api/orders → 500, not POST /api/orders 201',
      near: ['requests to that address: POST /api/orders → 500'],
    },
  },
  {
    title: 'any method matches "*"',
    want: { method: '*', url: '/api/orders' },
    trace: (t) => t.call('c1', 'PATCH', '/api/orders', 200),
    finds: { truth: true, fact: 'PATCH /api/orders → 200' },
  },
  {
    title: 'is true for a response of that media type, in time',
    want: { ...order, contentType: 'application/*', withinMs: 5 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: { truth: true, fact: 'POST /api/orders → 201' },
  },
  {
    title: 'is true for a response that redirects led to',
    want: { method: 'POST', url: '/login', redirectedTo: '/home' },
    trace: (t) => login(t, 'http://shop/home?first=1'),
    finds: { truth: true, fact: 'POST /login → 200' },
  },
  {
    title: 'fails where redirects led elsewhere, and shows it',
    want: { method: 'POST', url: '/login', redirectedTo: '/home' },
    trace: (t) => login(t, 'http://shop/login'),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /login → 200 redirected to /login, not POST /login redirected to /home',
    },
  },
  {
    title: 'fails without a redirect',
    want: { method: 'POST', url: '/login', redirectedTo: '/*' },
    trace: (t) => t.call('c1', 'POST', '/login', 200),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /login → 200 not redirected, not POST /login redirected to /*',
    },
  },
  {
    title: 'fails on another media type, and shows it',
    want: { ...order, contentType: 'text/csv' },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /api/orders → 201 application/json, not POST /api/orders text/csv',
      near: ['requests to that address: POST /api/orders → 201 application/json'],
    },
  },
  {
    title: 'fails on a later response, and shows how late it was',
    want: { ...order, withinMs: 4 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /api/orders → 201 after 5 ms, not POST /api/orders within 4 ms',
      near: ['requests to that address: POST /api/orders → 201 after 5 ms'],
    },
  },
  {
    title: 'a call without a response has no media type yet',
    want: { ...order, contentType: 'text/csv' },
    trace: (t) => t.started('c1', 'POST', '/api/orders'),
    finds: { truth: false, code: 'in_flight', fact: 'POST /api/orders → in flight' },
  },
  {
    title: 'ok: false is true for a 404',
    want: { ...order, ok: false },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 404),
    finds: { truth: true, fact: 'POST /api/orders → 404' },
  },
  {
    title: 'an unanswered call is in flight, even when no status is requested',
    want: order,
    trace: (t) => t.started('c1', 'POST', '/api/orders'),
    finds: { truth: false, code: 'in_flight', fact: 'POST /api/orders → in flight' },
  },
  {
    title: 'a call that started before the act does not count',
    want: order,
    trace: (t) => t.started('c1', 'POST', '/api/orders').act('a1').finished('c1', { status: 201 }),
    setting: { from: 3 },
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no POST /api/orders',
      near: ['no request was made in the window'],
    },
  },
  {
    title: 'a poll of the same address does not prove a click',
    want: { urlContains: '/api/stock', status: 200 },
    trace: (t) => t.call('c1', 'GET', '/api/stock', 200, { cause: 'other' }),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only GET /api/stock → 200, which the act did not cause',
      near: ['requests to that address: GET /api/stock → 200 (not caused by the act)'],
    },
  },
  {
    title: 'a call of unknown cause satisfies a leaf that names it',
    want: { urlContains: '/api/stock', status: 200 },
    trace: (t) => t.call('c1', 'GET', '/api/stock', 200, { cause: 'unattributed' }),
    finds: { truth: true, fact: 'GET /api/stock → 200' },
  },
  {
    title: 'a GraphQL operation is matched by name',
    want: { operation: 'AddItem' },
    trace: (t) =>
      t
        .call('c1', 'POST', '/graphql', 200, {}, { operation: { kind: 'query', name: 'Cart' } })
        .call('c2', 'POST', '/graphql', 200, {}, { operation: { kind: 'mutation', name: 'AddItem' } }),
    finds: { truth: true, fact: 'POST /graphql → 200' },
  },
  {
    title: 'count: 1 fails on a double submit',
    want: { ...order, count: 1 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201).call('c2', 'POST', '/api/orders', 201),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: '2 × POST /api/orders instead of 1',
      near: ['requests to that address: POST /api/orders → 201, POST /api/orders → 201'],
    },
  },
  {
    title: 'absent fails on a call that has only started',
    want: { ...order, absent: true },
    trace: (t) => t.started('c1', 'POST', '/api/orders'),
    finds: { truth: false, code: 'assertion_failed', fact: 'POST /api/orders → in flight' },
  },
  {
    title: 'absent is unknown for a write that an earlier act sends now',
    want: { ...order, absent: true },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, { cause: 'act:a0' }),
    finds: { truth: null, code: 'only_ambient', fact: 'POST /api/orders → 201 comes from an earlier act' },
  },
  {
    title: 'absent is true beside a read of an earlier act, and beside what nobody did',
    want: { url: '/api/orders', absent: true },
    trace: (t) =>
      t
        .call('c1', 'GET', '/api/orders', 200, { cause: 'act:a0' })
        .call('c2', 'POST', '/api/orders', 200, { cause: 'other' }),
    finds: { truth: true, fact: 'no request /api/orders' },
  },
  {
    title: 'absent of a body that was not recorded is unknown',
    want: { ...order, absent: true, responseMatches: { ok: false } },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: { truth: null, code: 'body_not_recorded', fact: 'POST /api/orders: a body was not recorded' },
  },
  {
    title: 'matches recorded body content',
    want: { responseMatches: { id: '*', total: { $gte: 40 } } },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, { body: { id: 7, total: 42 } }),
    finds: { truth: true, fact: 'POST /api/orders → 201' },
  },
  {
    title: 'a body that was not recorded is unknown',
    want: { ...order, bodyContains: 'placed' },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201),
    finds: {
      truth: null,
      code: 'body_not_recorded',
      fact: 'POST /api/orders came, but its body was not recorded',
    },
  },
  {
    title: 'text in the recorded part of a body matches',
    want: { ...order, bodyContains: 'placed' },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, { body: 'placed and more', cut: true }),
    finds: { truth: true, fact: 'POST /api/orders → 201' },
  },
  {
    title: 'text that may follow the recorded part is unknown',
    want: { ...order, bodyContains: 'placed' },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, { body: 'and more', cut: true }),
    finds: {
      truth: null,
      code: 'body_cut',
      fact: 'POST /api/orders came, but its body was only partly recorded',
    },
  },
  {
    title: 'truncated JSON is unknown, and so is the number of such calls',
    want: { ...order, responseMatches: { id: 7 }, count: 0 },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, { body: { id: 7 }, cut: true }),
    finds: { truth: null, code: 'body_cut', fact: 'POST /api/orders: a body was only partly recorded' },
  },
  {
    title: 'a request with another value is named with what it sent',
    want: { ...order, requestMatches: { items: [{ price: 25 }] } },
    trace: (t) =>
      t.call('c1', 'POST', '/api/orders', 201, {}, { requestBody: '{"items":[{"id":1,"price":20}]}' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'POST /api/orders → 201 (sent: items[0].price is 20, not 25), not POST /api/orders',
    },
  },
  {
    title: 'a truncated request body makes the match unknown',
    want: { ...order, requestMatches: { id: 7 } },
    trace: (t) => t.call('c1', 'POST', '/api/orders', 201, {}, { requestBody: '{"id":7,', cut: true }),
    finds: {
      truth: null,
      code: 'body_cut',
      fact: 'POST /api/orders came, but its body was only partly recorded',
    },
  },
  {
    title: 'a body that is still being read is in flight',
    want: { ...order, bodyContains: 'placed' },
    trace: (t) => t.started('c1', 'POST', '/api/orders').responded('c1', 201),
    finds: { truth: false, code: 'in_flight', fact: 'POST /api/orders → 201' },
  },
  {
    title: 'a beacon counts as soon as it starts',
    want: { urlContains: '/metrics' },
    trace: (t) => t.started('c1', 'POST', '/metrics', { transport: 'beacon', side: 'beacon' }),
    finds: { truth: true, fact: 'POST /metrics' },
  },
  {
    title: 'an absence is unknown when network events were lost',
    want: order,
    trace: (t) => t.emit('lost', { channel: 'network', count: 3, why: 'outbox' }),
    finds: {
      truth: null,
      code: 'evidence_lost',
      fact: 'no POST /api/orders, but events of network were lost',
    },
  },
  {
    title: 'absent is unknown when the network channel is blind',
    want: { ...order, absent: true },
    trace: (t) => t.emit('blind', { spot: 'late-install', channels: ['network'], where: 'a script' }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no POST /api/orders, but network cannot be seen everywhere: late-install "a script"',
    },
  },
  {
    title: 'an absence is unknown across a navigation by the act',
    want: { ...order, absent: true },
    trace: (t) => t.document('d2', ['a1']),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no POST /api/orders, but what happened between two documents was not seen',
    },
  },
  {
    title: 'a call of a foreign document decides nothing',
    want: order,
    trace: (t) => t.document('d2', []).call('c1', 'POST', '/api/orders', 201),
    finds: {
      truth: null,
      code: 'superseded_document',
      fact: 'the document was replaced, and not by the act',
    },
  },
  {
    title: 'a call of code that has been edited since decides nothing',
    want: order,
    trace: (t) =>
      t.call('c1', 'POST', '/api/orders', 201).emit('code.edited', {}, { edit: 1, cause: 'other' }),
    finds: {
      truth: null,
      code: 'superseded_edit',
      fact: 'POST /api/orders → 201, before the code was edited',
    },
  },
])

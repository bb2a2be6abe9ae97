import test from 'ava'
import { failedWrite } from '../../../../workers/verdict/contradictions/failed-write.js'
import { claim, evidenceOf, type Setting, Trace } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }

function tiers(trace: Trace, input: unknown = placed, setting?: Setting): string[] {
  return failedWrite.detect(evidenceOf(trace.events, claim(input), setting)).map(({ tier }) => tier)
}

function failing(): Trace {
  return new Trace().started('c1', 'POST', '/api/orders').level(0, { holds: true }).responded('c1', 500)
}

test('fires for a caused write that fails silently', (t) => {
  t.deepEqual(
    failedWrite.detect(evidenceOf(failing().finished('c1', { status: 500 }).events, claim(placed))),
    [
      {
        kind: 'failed-write',
        tier: 'decisive',
        counter: 'POST /api/orders → 500',
        call: 'c1',
        at: 1.05 * 1000,
      },
    ],
  )
})

test('fires for a network error', (t) => {
  t.deepEqual(tiers(new Trace().started('c1', 'POST', '/x').finished('c1', { result: 'failed' })), [
    'decisive',
  ])
})

test('a request that ends while the acts load another document is a caution, and one that failed before is not', (t) => {
  const left = (durationMs: number, cause?: 'other') =>
    new Trace()
      .started('c1', 'POST', '/visits')
      .finished('c1', { result: 'failed' })
      .after(600)
      .started('d2', 'POST', '/guestbook', {
        transport: 'document',
        ...(cause === undefined ? {} : { cause }),
      })
      .responded('d2', 200)
      .emit('net.finished', { call: 'd2', result: 'done', status: 200, durationMs })
  t.deepEqual(tiers(left(1000)), ['caution'])
  t.deepEqual(tiers(left(1000, 'other')), ['decisive'])
  t.deepEqual(tiers(left(1)), ['decisive'])
})

test("a network error on another's site is a caution", (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/x', { sameSite: false })
    .finished('c1', { result: 'failed' })
  t.deepEqual(tiers(trace), ['caution'])
})

test('a toast that the claim names does not acknowledge its own failure', (t) => {
  const trace = failing().sign('Order placed', { region: 'status' }, { via: 'c1' })
  t.deepEqual(tiers(trace), ['decisive'])
})

test('a message from before the failing answer does not acknowledge it', (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/x')
    .sign('Could not save', { failureShaped: true }, { via: 'c0' })
    .responded('c1', 500)
  t.deepEqual(tiers(trace), ['decisive'])
})

test('a store that the app did not register acknowledges nothing', (t) => {
  const changes = [{ path: 'saving.error', from: null, to: 'x' }]
  t.deepEqual(tiers(failing().emit('state', { store: 's', changes, found: true }, { via: 'c1' })), [
    'decisive',
  ])
})

test('what others show, signal or store does not acknowledge it', (t) => {
  const trace = failing()
    .sign('Poll failed', { failureShaped: true, region: 'alert' }, { cause: 'other' })
    .emit('signal', { name: 'poll.failed' }, { cause: 'other' })
    .emit('state', { store: 's', changes: [{ path: 'poll.error', from: null, to: 'x' }] }, { cause: 'other' })
  t.deepEqual(tiers(trace), ['decisive'])
})

test("another's success at the same address does not acknowledge it", (t) => {
  t.deepEqual(tiers(failing().call('c2', 'POST', '/api/orders', 201, { cause: 'other' })), ['decisive'])
})

test('another operation at the same address does not acknowledge it', (t) => {
  const one = { operation: { kind: 'mutation' as const, name: 'Pay' } }
  const two = { operation: { kind: 'mutation' as const, name: 'Log' } }
  const trace = new Trace()
    .call('c1', 'POST', '/graphql', 500, {}, one)
    .call('c2', 'POST', '/graphql', 200, {}, two)
  t.deepEqual(tiers(trace), ['decisive'])
})

test('a claim that names the call, but no failure, does not declare it', (t) => {
  t.deepEqual(tiers(failing(), { kind: 'net', method: 'POST', url: '/api/orders' }), ['decisive'])
})

test('does not fire when the retry succeeds', (t) => {
  t.deepEqual(tiers(failing().call('c2', 'POST', '/api/orders', 201, { via: 'c1' })), [])
})

test('does not fire when a retry of unknown cause succeeds', (t) => {
  const cause = 'unattributed' as const
  t.deepEqual(tiers(failing().call('c2', 'POST', '/api/orders', 201, { cause })), [])
})

test('a failure that contains the claimed text does not acknowledge it', (t) => {
  const saved = { kind: 'text', contains: 'saved' }
  const denied = failing().sign('Your settings could not be saved', { failureShaped: true }, { via: 'c1' })
  t.deepEqual(tiers(denied, saved), ['decisive'])
  const said = failing().sign('Error: not saved', { failureShaped: true }, { via: 'c1' })
  t.deepEqual(tiers(said, { kind: 'text', contains: 'Error: not saved' }), [])
})

test('does not fire when the app shows the failure', (t) => {
  t.deepEqual(tiers(failing().sign('Could not save', { failureShaped: true }, { via: 'c1' })), [])
  t.deepEqual(tiers(failing().sign('out of stock', { kind: 'server-text' }, { via: 'c1' })), [])
  t.deepEqual(tiers(failing().sign('', { kind: 'aria-invalid' }, { via: 'c1' })), [])
})

test('does not fire when the app shows it before its body was read', (t) => {
  const trace = failing()
    .sign('Could not save', { failureShaped: true }, { via: 'c1' })
    .finished('c1', { status: 500 })
  t.deepEqual(tiers(trace), [])
})

test('does not fire when a read that the failure led to is answered first', (t) => {
  const trace = failing().started('c2', 'GET', '/api/me', { via: 'c1' }).responded('c2', 200)
  t.deepEqual(tiers(trace.sign('Could not save', { failureShaped: true }, { via: 'c2' })), [])
})

test('does not fire when a store or a signal records it', (t) => {
  const changes = [{ path: 'order.error', from: null, to: 'HTTP 500' }]
  t.deepEqual(tiers(failing().emit('state', { store: 's', changes }, { via: 'c1' })), [])
  t.deepEqual(tiers(failing().emit('signal', { name: 'order.rejected' }, { via: 'c1' })), [])
})

test('does not fire when the claim names the status', (t) => {
  t.deepEqual(tiers(failing(), { kind: 'net', method: 'POST', url: '/api/orders', status: 500 }), [])
  t.deepEqual(tiers(failing(), { kind: 'net', url: '/api/orders', ok: false }), [])
})

test('does not fire when the claim names the failure that is shown', (t) => {
  const trace = failing().sign('Could not place the order', { failureShaped: true }, { via: 'c1' })
  t.deepEqual(tiers(trace, { kind: 'text', contains: 'Could not place' }), [])
})

test('does not fire for reads, GraphQL queries, side traffic or calls of others', (t) => {
  const query = { operation: { kind: 'query' as const, name: 'Cart' } }
  t.deepEqual(tiers(new Trace().call('c1', 'GET', '/x', 500)), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/graphql', 500, {}, query)), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/x', 500, {}, { side: 'ignored' })), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/x', 500, { cause: 'other' })), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/x', 500, { cause: 'user' })), [])
})

test('does not fire for a write that the app itself aborts', (t) => {
  t.deepEqual(tiers(new Trace().started('c1', 'POST', '/x').finished('c1', { result: 'aborted' })), [])
})

test('new text in a notification area, neither a failure nor claimed, is a caution', (t) => {
  t.deepEqual(tiers(failing().sign('Please look at your basket', { region: 'alert' }, { via: 'c1' })), [
    'caution',
  ])
})

test('a failure that is shown by an unknown cause is a caution', (t) => {
  const sign = { failureShaped: true }
  t.deepEqual(tiers(failing().sign('Could not save', sign, { cause: 'unattributed' })), ['caution'])
  t.deepEqual(tiers(failing().sign('Could not save', sign, { via: 'c9' })), ['caution'])
})

test('a failed write that the app answers with another one at the same place, or below it, is remedied', (t) => {
  const asked = (status: number, path: string, led: object) =>
    new Trace()
      .call('c1', 'POST', '/charges?try=1', status)
      .call('c2', 'POST', path, 200, { outcome: { outcome: 'ok' } }, led)
  t.deepEqual(tiers(asked(402, '/charges/9/confirm', { via: 'c1' })), [])
  t.deepEqual(tiers(asked(403, '/charges?try=2', { via: 'c1' })), [])
  t.deepEqual(tiers(asked(500, '/errors', { via: 'c1' })), ['decisive'])
  t.deepEqual(tiers(asked(500, '/charges?try=2', {})), ['decisive'])
})

test('a failure from which the app went on to what the claim saw is a caution', (t) => {
  const refused = (status: number) => new Trace().call('c1', 'POST', '/api/orders', status)
  t.deepEqual(tiers(refused(409).level(0, { holds: true }, { via: 'c1' })), ['decisive'])
  const read = refused(409).call('c2', 'GET', '/api/orders/7', 200, {}, { via: 'c1' })
  t.deepEqual(tiers(read.level(0, { holds: true }, { via: 'c2' })), ['caution'])
  const offline = () => new Trace().started('c1', 'POST', '/api/orders').finished('c1', { result: 'failed' })
  t.deepEqual(tiers(offline().level(0, { holds: true }, { via: 'c1' })), ['decisive'])
  const kept = { area: 'local', key: 'outbox', value: '[]' } as const
  const stored = offline().emit('storage', kept, { via: 'c1' })
  t.deepEqual(tiers(stored.level(0, { holds: true }, { via: 'c1' })), ['caution'])
  const above = new Trace()
    .call('c1', 'DELETE', '/api/orders/7', 403)
    .call('c2', 'GET', '/api/orders', 200, {}, { via: 'c1' })
  t.deepEqual(tiers(above.level(0, { holds: true }, { via: 'c2' })), ['decisive'])
  t.deepEqual(tiers(refused(409).level(0, { holds: true })), ['decisive'])
  t.deepEqual(tiers(refused(500).level(0, { holds: true }, { via: 'c1' })), ['decisive'])
})

test('a claim that names what did not happen declares the failure', (t) => {
  const shown = new Trace()
    .call('c1', 'POST', '/api/orders', 500)
    .sign('The order was not shipped. Please try again.', { region: 'alert' }, { via: 'c1' })
    .level(0, { holds: true }, { via: 'c1' })
  t.deepEqual(tiers(shown, { kind: 'text', contains: 'was not shipped' }), [])
  t.deepEqual(tiers(shown, { kind: 'text', contains: 'shipped' }), ['decisive'])
})

test('does not fire where the app made what it could not change', (t) => {
  const refused = (status: number) =>
    new Trace().started('c1', 'PUT', '/api/settings/me').responded('c1', status).finished('c1', { status })
  const made = (status: number, path: string) =>
    refused(status)
      .started('c2', 'POST', path, { via: 'c1' })
      .responded('c2', 201)
      .finished('c2', { status: 201, outcome: { outcome: 'ok' } })
  t.deepEqual(tiers(made(404, '/api/settings')), [])
  t.deepEqual(tiers(made(403, '/api/settings')), ['decisive'])
  t.deepEqual(tiers(made(404, '/api/log')), ['decisive'])
})

test('does not fire for telemetry', (t) => {
  const failing = (path: string) => new Trace().started('c1', 'POST', path).responded('c1', 429)
  for (const path of [
    '/api/42/envelope/?sentry_key=abc',
    '/tunnel?sentry_key=abc',
    '/v1/traces',
    '/otel/v1/logs',
  ])
    t.deepEqual(tiers(failing(path)), [], path)
  for (const path of ['/api/v1/traces/7', '/api/envelopes', '/metrics'])
    t.deepEqual(tiers(failing(path)), ['decisive'], path)
})

const withBody = (digest: string) => ({ digest })

test('another call to the same address does not excuse a failed one, and the same one again does', (t) => {
  const failed = () => new Trace().call('c1', 'POST', '/rpc', 500, {}, withBody('void'))
  t.deepEqual(tiers(failed().call('c2', 'POST', '/rpc', 200, {}, withBody('track'))), ['decisive'])
  t.deepEqual(tiers(failed().call('c2', 'POST', '/rpc', 200, {}, withBody('void'))), [])
  t.deepEqual(tiers(failed().call('c2', 'POST', '/rpc', 200)), [])
})

test('of several tries that failed the last one counts', (t) => {
  const trace = new Trace().call('c1', 'POST', '/orders', 504).call('c2', 'POST', '/orders', 409)
  const [found, ...others] = failedWrite.detect(evidenceOf(trace.events, claim(placed)))
  t.deepEqual([found?.counter, others.length], ['POST /orders → 409', 0])
})

test('the same content that is sent elsewhere after a failure remedies it', (t) => {
  const sent = (digest: string) =>
    new Trace()
      .call('c1', 'POST', '/edge/files', 503, {}, withBody('minutes'))
      .call('c2', 'POST', '/api/files', 201, {}, { ...withBody(digest), via: 'c1' })
  t.deepEqual(tiers(sent('minutes')), [])
  t.deepEqual(tiers(sent('other')), ['decisive'])
})

test('what a queue sends next to the same address remedies nothing', (t) => {
  const queue = (first: number, second: number) =>
    new Trace()
      .call('c1', 'POST', '/prints', first, {}, withBody('A1'))
      .call('c2', 'POST', '/prints', second, {}, { ...withBody('A2'), via: 'c1' })
      .call('c3', 'POST', '/prints', 201, {}, { ...withBody('A3'), via: 'c2' })
  t.deepEqual(tiers(queue(201, 507)), ['decisive'])
  t.deepEqual(tiers(queue(507, 201)), ['decisive'])
  const saved = (method: string) =>
    new Trace()
      .call('c1', method, '/doc', 200, {}, withBody('a'))
      .call('c2', method, '/doc', 503, {}, { ...withBody('ab'), via: 'c1' })
      .call('c3', method, '/doc', 200, {}, { ...withBody('abc'), via: 'c2' })
  t.deepEqual(tiers(saved('PUT')), [])
  t.deepEqual(tiers(saved('POST')), ['decisive'])
  // The same content again is a retry.
  const retried = new Trace()
    .call('c1', 'POST', '/prints', 201, {}, withBody('A1'))
    .call('c2', 'POST', '/prints', 507, {}, withBody('A2'))
    .call('c3', 'POST', '/prints', 201, {}, { ...withBody('A2'), via: 'c2' })
  t.deepEqual(tiers(retried), [])
  // A name that is taken, and another one that is taken as well.
  t.deepEqual(tiers(queue(409, 409)), [])
})

test('a refusal that brought the alert that is claimed is a caution; a 5xx, or a text elsewhere, is not', (t) => {
  const alert = { kind: 'element', role: 'alert', hasText: 'at most 8 guests' }
  const refused = (status: number) =>
    new Trace()
      .started('c1', 'POST', '/tables')
      .responded('c1', status)
      .level(0, { holds: true }, { via: 'c1' })
      .finished('c1', { status })
  t.deepEqual(tiers(refused(422), alert), ['caution'])
  t.deepEqual(tiers(refused(500), alert), ['decisive'])
  t.deepEqual(tiers(refused(422)), ['decisive'])
})

test('a POST that failed beside a claimed write is a caution, as it may only ask; one that counts by its address is a note', (t) => {
  const patched = { kind: 'net', method: 'PATCH', url: '/api/visits/3', ok: true }
  const trace = (method: string, path = '/api/pictures') =>
    new Trace().call('c1', method, path, 500).call('c2', 'PATCH', '/api/visits/3', 200)
  t.deepEqual(tiers(trace('POST'), patched), ['caution'])
  t.deepEqual(tiers(trace('PUT'), patched), ['decisive'])
  t.deepEqual(tiers(trace('POST')), ['decisive'])
  const reports = ['/metrics', '/stats/events', '/api/form-stats', '/collect/usage', '/api/presence?of=visit']
  for (const path of reports) t.deepEqual(tiers(trace('POST', path), patched), ['note'], path)
  for (const path of [
    '/api/events',
    '/api/statuses',
    '/api/visits?for=stats',
    '/patients/4/metrics',
    '/payments/collect',
    '/v1/usage/records',
  ])
    t.deepEqual(tiers(trace('POST', path), patched), ['caution'], path)
  t.deepEqual(tiers(trace('PUT', '/metrics'), patched), ['decisive'])
  t.deepEqual(tiers(trace('POST', '/metrics')), ['decisive'], 'the claim names no other write')
})

/** A row goes by the answer to its DELETE, or before it. */
const deleted = (status: number, via?: string) =>
  new Trace()
    .started('c1', 'DELETE', '/bookmarks/1')
    .level(0, { holds: true }, via === undefined ? {} : { via })
    .responded('c1', status)
    .level(1, { holds: true }, { via: 'c1' })
    .finished('c1', { status })
const row = { kind: 'element', role: 'listitem', name: 'Recipes', absent: true }
const gone = (...first: object[]) => ({
  kind: 'allOf',
  predicates: [...first, row, { kind: 'text', contains: 'Recipes was removed' }],
})
const sent = { kind: 'net', method: 'DELETE', url: '/bookmarks/1' }

test('a DELETE of what is gone already is a note, where the claim names it and its row went by the answer', (t) => {
  t.deepEqual(tiers(deleted(410, 'c1'), gone(sent)), ['note'])
})

test('a DELETE of what is gone already is a caution where the row went before, or the claim does not name it', (t) => {
  t.deepEqual(tiers(deleted(410), gone(sent)), ['caution'])
  t.deepEqual(tiers(deleted(410, 'c1'), gone()), ['caution'])
  t.deepEqual(tiers(deleted(404, 'c1'), gone(sent)), ['caution'])
  const text = { kind: 'allOf', predicates: [sent, { kind: 'text', contains: 'Recipes was removed' }] }
  t.deepEqual(
    tiers(
      new Trace()
        .started('c1', 'DELETE', '/bookmarks/1')
        .responded('c1', 410)
        .level(0, { holds: true }, { via: 'c1' }),
      text,
    ),
    ['caution'],
  )
})

/** Two rows are deleted; one had gone already. */
const emptied = (read: boolean) => {
  const trace = new Trace()
    .call('c1', 'DELETE', '/trash/1', 204)
    .started('c2', 'DELETE', '/trash/2')
    .responded('c2', 410)
    .finished('c2', { status: 410 })
  return read
    ? trace.call('c3', 'GET', '/trash', 200, {}, { via: 'c2' }).level(0, { holds: true }, { via: 'c3' })
    : trace.level(0, { holds: true }, { via: 'c1' })
}

test('one of several that had gone already is a note, where the claim rests on a read since', (t) => {
  const empty = {
    kind: 'allOf',
    predicates: [
      { kind: 'net', method: 'DELETE', urlContains: '/trash/', ok: true },
      { kind: 'text', contains: 'The trash is empty' },
    ],
  }
  t.deepEqual(tiers(emptied(true), empty), ['note'])
  t.deepEqual(tiers(emptied(false), empty), ['caution'])
})

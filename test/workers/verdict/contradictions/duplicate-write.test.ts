import test from 'ava'
import { duplicateWrite } from '../../../../workers/verdict/contradictions/duplicate-write.js'
import { claim, evidenceOf, Trace, verdictOn } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const body = { digest: 'd1' }

function tiers(trace: Trace, input: unknown = placed): string[] {
  return duplicateWrite.detect(evidenceOf(trace.events, claim(input))).map(({ tier }) => tier)
}

const twice = () =>
  new Trace().call('c1', 'POST', '/orders', 201, {}, body).call('c2', 'POST', '/orders', 201, {}, body)

test('fires when one act sends the same write twice', (t) => {
  t.deepEqual(tiers(twice()), ['caution'])
  const verdict = verdictOn(twice().level(0, { holds: true }).idle(), placed)
  t.is(verdict.verifiedReason, 'evidence_conflicts')
})

const together = (trace: Trace) =>
  trace.started('c1', 'POST', '/o', { ...body, turn: 9 }).started('c2', 'POST', '/o', { ...body, turn: 9 })

test('fires for two in one turn, as from a handler that is registered twice', (t) => {
  t.deepEqual(tiers(together(new Trace())), ['caution'])
})

test('two in one turn on a new route are a note: a development build mounts twice', (t) => {
  const there = { from: 'http://shop/', to: 'http://shop/orders', how: 'push' } as const
  t.deepEqual(tiers(together(new Trace().emit('route', there))), ['note'])
})

const BOTH = { kind: 'text', contains: '2 tickets are yours' }
const inTurn = (between = (each: Trace) => each, initiator = '/app.js:3:9') =>
  between(new Trace().call('c1', 'POST', '/rolls', 201, {}, { ...body, initiator: '/app.js:3:9' })).call(
    'c2',
    'POST',
    '/rolls',
    201,
    {},
    { ...body, initiator, via: 'c1' },
  )

test('a repeat by the same code after the first succeeded is a note where the claim says how often', (t) => {
  t.deepEqual(tiers(inTurn(), BOTH), ['note'])
  t.deepEqual(tiers(inTurn(), { kind: 'element', role: 'listitem', count: 2 }), ['note'])
  t.deepEqual(tiers(inTurn(), { kind: 'state', store: 'hand', statePath: 'length', equals: 2 }), ['note'])
  t.deepEqual(tiers(inTurn(), placed), ['caution'])
  t.deepEqual(tiers(inTurn(), { kind: 'text', contains: '3 tickets, row 12' }), ['caution'])
})

test('a repeat by other code, or after a failure message, is a caution', (t) => {
  t.deepEqual(tiers(inTurn(undefined, '/app.js:9:1'), BOTH), ['caution'])
  const reported = (trace: Trace) => trace.sign('Could not read the answer', { failureShaped: true })
  t.deepEqual(tiers(inTurn(reported), BOTH), ['caution'])
})

test('does not fire for a retry after a failure, or after the first was aborted', (t) => {
  const again = (trace: Trace) => tiers(trace.call('c2', 'POST', '/o', 201, {}, body))
  t.deepEqual(again(new Trace().call('c1', 'POST', '/o', 503, {}, body)), [])
  const first = () => new Trace().started('c1', 'POST', '/o', body)
  t.deepEqual(again(first().finished('c1', { result: 'failed' })), [])
  t.deepEqual(again(first().finished('c1', { result: 'aborted' })), [])
})

test('does not fire for other bodies, addresses, operations, or unknown bodies', (t) => {
  const first = () => new Trace().call('c1', 'POST', '/o', 201, {}, body)
  t.deepEqual(tiers(first().call('c2', 'POST', '/o', 201, {}, { digest: 'd2' })), [])
  t.deepEqual(tiers(first().call('c2', 'POST', '/p', 201, {}, body)), [])
  const operation = { operation: { kind: 'mutation' as const, name: 'Pay' } }
  t.deepEqual(tiers(first().call('c2', 'POST', '/o', 201, {}, { ...body, ...operation })), [])
  t.deepEqual(tiers(new Trace().call('c1', 'PUT', '/o', 200).call('c2', 'PUT', '/o', 200)), [])
})

test('does not fire for reads, side traffic or calls of others', (t) => {
  const pair = (more: object, end: object = {}, method = 'POST') =>
    new Trace()
      .call('c1', method, '/o', 200, end, { ...body, ...more })
      .call('c2', method, '/o', 200, end, { ...body, ...more })
  t.deepEqual(tiers(pair({}, {}, 'GET')), [])
  t.deepEqual(tiers(pair({ side: 'keepalive' })), [])
  t.deepEqual(tiers(pair({}, { cause: 'other' })), [])
})

test('does not fire when the claim counts them', (t) => {
  t.deepEqual(tiers(twice(), { kind: 'net', method: 'POST', url: '/orders', count: 2 }), [])
  t.deepEqual(tiers(twice(), { kind: 'net', method: 'POST', url: '/orders' }), ['caution'])
})

test('a form that navigates repeats what a script sent, unless that failed', (t) => {
  const sent = (status: number) =>
    new Trace()
      .call('c1', 'POST', '/bookings', status, {}, body)
      .started('c2', 'POST', '/bookings', { transport: 'document' })
      .responded('c2', 200)
  t.deepEqual(tiers(sent(200)), ['caution'])
  t.deepEqual(tiers(sent(503)), [])
})

const put = (
  trace: Trace,
  id: string,
  digest: string,
  more: { path?: string; turn?: number; to?: string; initiator?: string; method?: string } = {},
) => {
  const { path = '/lines/1', turn = 9, to = 'qty', initiator = '/main.js:8:5', method = 'PUT' } = more
  return trace.started(id, method, path, { digest, turn, initiator }).emit('net.finished', {
    call: id,
    result: 'done',
    durationMs: 5,
    status: 200,
    outcome: { outcome: 'ok' },
    shape: { to, has: ['id'], doubts: [] },
  })
}

test('fires when the same code replaces one record twice in one turn', (t) => {
  t.deepEqual(tiers(put(put(new Trace(), 'c1', 'd2'), 'c2', 'd3')), ['caution'])
})

test('does not fire for parts, batches, steps and other places in the code', (t) => {
  for (const second of [
    { to: 'note' },
    { path: '/lines/2' },
    { turn: 10 },
    { initiator: '/main.js:20:5' },
    { method: 'PATCH' },
  ])
    t.deepEqual(tiers(put(put(new Trace(), 'c1', 'd2'), 'c2', 'd3', second)), [], JSON.stringify(second))
  const each = (method: string, path: string) =>
    put(put(new Trace(), 'c1', 'd2', { method, path }), 'c2', 'd3', { method, path })
  t.deepEqual(tiers(each('POST', '/lines/1')), [], 'members of a batch')
  t.deepEqual(tiers(each('PUT', '/settings')), [], 'one setting after the other')
  const counted = { kind: 'net', method: 'PUT', url: '/lines/1', count: 2 }
  t.deepEqual(tiers(put(put(new Trace(), 'c1', 'd2'), 'c2', 'd3'), counted), [])
})

import test from 'ava'
import { failedRead } from '../../../../workers/verdict/contradictions/failed-read.js'
import { claim, evidenceOf, type Head, Trace } from '../trace.js'

const shown = { kind: 'text', contains: 'No items' }
const read = (status: number, head: Head = {}) =>
  new Trace()
    .started('c1', 'GET', '/items', head)
    .responded('c1', status, head)
    .finished('c1', { status, ...head })
const tiers = (trace: Trace, input: object = shown) =>
  failedRead.detect(evidenceOf(trace.idle().events, claim(input))).map(({ tier }) => tier)

test('is a caution for a read of the act that failed, and a note for one that was refused', (t) => {
  t.deepEqual(tiers(read(500)), ['caution'])
  t.deepEqual(tiers(read(404)), ['note'])
  t.deepEqual(tiers(new Trace().started('c1', 'GET', '/items').finished('c1', { result: 'failed' })), [
    'caution',
  ])
})

test('is decisive where the claimed text came through the failure', (t) => {
  const led = read(500).level(0, { holds: true }, { via: 'c1' })
  t.deepEqual(tiers(led), ['decisive'])
  t.deepEqual(tiers(read(404).level(0, { holds: true }, { via: 'c1' })), ['note'])
})

test('is a note where the claimed text came through another call that succeeded', (t) => {
  const beside = (status: number) =>
    new Trace()
      .call('c0', 'POST', '/reviews', status)
      .started('c1', 'GET', '/related')
      .level(0, { holds: true }, { via: 'c0' })
      .responded('c1', 500)
      .finished('c1', { status: 500 })
  t.deepEqual(tiers(beside(201)), ['note'])
  t.deepEqual(tiers(beside(500)), ['caution'])
})

test('does not fire for reads of others, aborted ones, ones that were repeated, or a failure that is claimed', (t) => {
  t.deepEqual(tiers(read(500, { cause: 'other' })), [])
  t.deepEqual(tiers(new Trace().started('c1', 'GET', '/items').finished('c1', { result: 'aborted' })), [])
  t.deepEqual(
    tiers(read(500).started('c2', 'GET', '/items').responded('c2', 200).finished('c2', { status: 200 })),
    [],
  )
  t.deepEqual(tiers(read(500), { kind: 'net', method: 'GET', url: '/items', status: 500 }), [])
})

test('is a caution for a refused read that the claim names without its outcome', (t) => {
  const named = { kind: 'net', method: 'GET', url: '/items' }
  t.deepEqual(tiers(read(401), named), ['caution'])
  t.deepEqual(tiers(read(401).level(0, { holds: true }, { via: 'c1' }), named), ['caution'])
})

test('is no caution where it names the outcome, there is none of it, or the app went elsewhere', (t) => {
  const named = { kind: 'net', method: 'GET', url: '/items' }
  t.deepEqual(tiers(read(401), { ...named, ok: false }), [])
  t.deepEqual(tiers(read(404), { ...named, status: 404 }), [])
  t.deepEqual(tiers(read(404), named), ['note'])
  t.deepEqual(tiers(read(401), shown), ['note'])
  const away = { from: 'http://shop/', to: 'http://shop/sign-in', how: 'push' } as const
  t.deepEqual(tiers(read(401).emit('route', away, { via: 'c1' }), named), ['note'])
  const again = read(401).started('c2', 'GET', '/items').responded('c2', 200).finished('c2', { status: 200 })
  t.deepEqual(tiers(again, named), [])
})

const answered = (id: string) => read(200).progress(id, 'errors')

test('is a caution for a GraphQL read whose answer has errors, and a note where the claimed text came through another', (t) => {
  t.deepEqual(tiers(answered('c1').level(0, { holds: true }, { via: 'c1' })), ['caution'])
  const beside = new Trace()
    .call('c0', 'POST', '/enrolments', 201)
    .started('c1', 'GET', '/recommended')
    .level(0, { holds: true }, { via: 'c0' })
    .responded('c1', 200)
    .progress('c1', 'errors')
    .finished('c1', { status: 200 })
  t.deepEqual(tiers(beside), ['note'])
})

test('takes a claimed status for no answer to a GraphQL error, a claimed body for one', (t) => {
  const net = { kind: 'net', method: 'GET', url: '/items' }
  t.deepEqual(tiers(answered('c1'), { ...net, ok: true }), ['caution'])
  const captured = answered('c1')
  for (const event of captured.events)
    if (event.type === 'net.finished') event.data.responseBody = '{"data":null}'
  t.deepEqual(tiers(captured, { ...net, responseMatches: { data: null } }), [])
})

const hole = 'authorization'
const signedIn = (status = 401, more: object = { hole }) =>
  new Trace()
    .call('c0', 'POST', '/sessions', 201)
    .started('c1', 'GET', '/items', more)
    .responded('c1', status)
    .finished('c1', { status })

test('is a caution for a read that was refused because its header had no value', (t) => {
  const [found] = failedRead.detect(evidenceOf(signedIn().idle().events, claim(shown)))
  t.like(found, { tier: 'caution', counter: 'GET /items → 401, whose header authorization had no value' })
  t.deepEqual(tiers(signedIn(403)), ['caution'])
  const again = new Trace(false).call('c0', 'GET', '/items', 200).act('a1')
  again.started('c1', 'GET', '/items', { hole }).responded('c1', 401).finished('c1', { status: 401 })
  t.deepEqual(tiers(again), ['caution'])
})

test('is a note for a session that ended, for a guest, and for a refusal of another kind', (t) => {
  t.deepEqual(tiers(signedIn(401, {})), ['note'])
  t.deepEqual(tiers(signedIn(404)), ['note'])
  // Nothing shows that the app has a value.
  t.deepEqual(tiers(new Trace().call('c1', 'GET', '/me', 401, {}, { hole })), ['note'])
  // A server takes such a header.
  const taken = new Trace().call('c0', 'POST', '/basket', 201, {}, { hole })
  t.deepEqual(tiers(taken.call('c1', 'GET', '/wishes', 401, {}, { hole })), ['note'])
  // It was so before the act.
  const before = new Trace(false).call('c9', 'GET', '/me', 401, {}, { hole }).act('a1')
  before.call('c0', 'POST', '/basket', 201).call('c1', 'GET', '/wishes', 401, {}, { hole })
  t.deepEqual(tiers(before), ['note'])
  t.deepEqual(tiers(signedIn(), { kind: 'net', method: 'GET', url: '/items', status: 401 }), [])
})

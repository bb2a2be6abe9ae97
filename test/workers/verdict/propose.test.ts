/** Claims for an agent that declared none: each is evaluated on the window itself. */
import test from 'ava'
import { parsePredicate } from '../../../workers/predicates/parse.js'
import { propose } from '../../../workers/verdict/propose.js'
import { Trace, verdictOn, windowOf } from './trace.js'

function proposed(trace: Trace) {
  const { slice, circumstances } = windowOf(trace.events, null)
  return propose(slice, circumstances)
}

const change = { store: 'cart', changes: [{ path: 'total', from: 0, to: 42 }] }

const ordered = () =>
  new Trace()
    .call('c1', 'GET', '/api/me', 200)
    .call('c2', 'POST', '/api/orders?x=1', 201)
    .emit('signal', { name: 'order.placed' }, { via: 'c2' })
    .emit('state', change, { via: 'c2' })
    .idle()

test('proposes the strongest first, three at most, ready to paste', (t) => {
  t.deepEqual(proposed(ordered()), [
    { kind: 'signal', name: 'order.placed' },
    { kind: 'net', method: 'POST', url: '/api/orders', status: 201 },
    { kind: 'net', method: 'GET', url: '/api/me', status: 200 },
  ])
})

test('each proposal is a yes over the window that it was made from', (t) => {
  for (const claim of proposed(ordered())) {
    t.deepEqual(verdictOn(ordered(), parsePredicate(claim)).verified, 'yes', JSON.stringify(claim))
  }
})

test('for a failure it proposes the claim that declares it, and none that hides it', (t) => {
  const trace = new Trace().call('c1', 'POST', '/api/orders', 500).emit('signal', { name: 'done' }).idle()
  t.deepEqual(proposed(trace), [{ kind: 'net', method: 'POST', url: '/api/orders', status: 500 }])
})

test('effects of others are not proposed', (t) => {
  const trace = new Trace()
    .call('c1', 'GET', '/poll', 200, { cause: 'other' })
    .emit('signal', { name: 'tick' }, { cause: 'other' })
    .emit('state', change, { cause: 'other' })
    .emit('route', { from: 'http://shop/', to: 'http://shop/x', how: 'pop' }, { cause: 'user' })
    .idle()
  t.deepEqual(proposed(trace), [])
})

test('a state and a route are proposed when there is nothing stronger', (t) => {
  const trace = new Trace()
    .emit('state', change)
    .emit('route', { from: 'http://shop/', to: 'http://shop/orders?new=1', how: 'push' })
    .emit('dom', { added: 1, removed: 0, changed: 0 })
    .idle()
  t.deepEqual(proposed(trace), [
    { kind: 'state', store: 'cart', statePath: 'total', equals: 42, changed: true },
    { kind: 'route', path: '/orders', changed: true },
  ])
})

test('a time that a store took is not proposed', (t) => {
  const changes = [
    { path: 'updatedAt', from: 0, to: 1_764_000_000_000 },
    { path: 'status', from: 'pending', to: 'success' },
  ]
  const trace = new Trace().emit('state', { store: 'queries', changes }).idle()
  t.deepEqual(proposed(trace), [
    { kind: 'state', store: 'queries', statePath: 'status', equals: 'success', changed: true },
  ])
})

test('names of a page that no claim accepts are skipped', (t) => {
  const long = 'x'.repeat(2_001)
  const trace = new Trace()
    .call('c1', 'POST', `/${long}`, 201)
    .call('c2', 'x'.repeat(21), '/api/orders', 200)
    .emit('signal', { name: long })
    .emit('signal', { name: '' })
    .emit('state', { store: long, changes: [{ path: 'total', from: 0, to: 42 }] })
    .emit('state', { store: 'cart', changes: [{ path: long, from: 0, to: 42 }] })
    .emit('route', { from: 'http://shop/', to: `http://shop/${long}`, how: 'push' })
    .emit('signal', { name: 'saved' })
    .idle()
  t.deepEqual(proposed(trace), [{ kind: 'signal', name: 'saved' }])
})

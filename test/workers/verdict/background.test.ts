import test from 'ava'
import { ACT, evidenceOf, type Head, Trace, verdictOn } from './trace.js'

const shown = { kind: 'text', contains: 'Order 1001' }
const other: Head = { cause: 'other' }

/** A page that polls, and is loaded again by the act. */
function reloaded({ times = 3, path = '/health', method = 'GET', status = 503, pause = 10 } = {}): Trace {
  const trace = new Trace(false)
  for (let i = 0; i < times; i++) {
    trace.call(`p${i}`, method, path, status, other)
    for (let n = 0; n < pause; n++) trace.sign('tick', {}, other)
  }
  trace.act(ACT).document('d2', [ACT], '/')
  return trace.call('c1', 'GET', '/orders/1001', 200)
}

const finish = (trace: Trace) => trace.level(0, { holds: true }).idle()
const end = (trace: Trace, path = '/health', status = 503, method = 'GET') =>
  verdictOn(finish(trace.call('p9', method, path, status)), shown)

test('a poll that failed again and again before a load says nothing of the act that loads', (t) => {
  t.is(end(reloaded()).verified, 'yes')
  t.is(end(reloaded({ method: 'POST' }), '/health', 503, 'POST').verified, 'yes')
  t.is(end(reloaded({ path: '/health?n=1' }), '/health?n=7').verified, 'yes')
})

test('a failure that was seen once, at once, by another status or not at all counts', (t) => {
  t.is(end(reloaded({ times: 1 })).verified, 'unknown')
  t.is(end(reloaded({ times: 2, pause: 0 })).verified, 'unknown')
  t.is(end(reloaded({ status: 404 })).verified, 'unknown')
  t.is(end(reloaded({ path: '/other' })).verified, 'unknown')
})

test('an act in the same document is judged by what it asks for', (t) => {
  const trace = new Trace(false)
  for (const id of ['p0', 'p1', 'p2'])
    trace
      .call(id, 'GET', '/health', 503, other)
      .call(`${id}b`, 'GET', '/rest', 200, other)
      .call(`${id}c`, 'GET', '/rest', 200, other)
  trace.act(ACT).call('c1', 'GET', '/orders/1001', 200)
  t.is(end(trace).verified, 'unknown')
})

test('an error that a widget throws all the time is not of the act that loads it again', (t) => {
  const thrown = { kind: 'uncaught', name: 'Error', message: 'An old widget is broken' } as const
  const trace = new Trace(false)
  for (let i = 0; i < 12; i++) trace.emit('error', thrown, other)
  trace.act(ACT).document('d2', [ACT], '/').call('c1', 'GET', '/orders/1001', 200).emit('error', thrown)
  t.is(verdictOn(finish(trace), shown).verified, 'yes')
  const fresh = trace.emit('error', { ...thrown, message: 'orders is not iterable' })
  t.is(verdictOn(fresh, shown).verified, 'no')
  t.is(evidenceOf(fresh.events, null).errors.filter(({ cause }) => cause === 'other').length, 1)
})

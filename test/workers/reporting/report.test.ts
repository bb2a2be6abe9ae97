/** The reaction report and the summary of an act: a few lines about its effects. */
import test from 'ava'
import { summaryOf } from '../../../workers/reporting/summary.js'
import { traceOf } from '../../../workers/reporting/trace.js'
import { Trace, windowOf } from '../verdict/trace.js'

function report(trace: Trace) {
  const { timeline, slice } = windowOf(trace.idle().events, null)
  const { trace: shown, moreTrace: more } = traceOf(timeline, slice)
  const lines = shown.map((line) => line.replace(/^\+\d+ /, ''))
  return { lines, more, summary: summaryOf(slice) }
}

const dom = { added: 1, removed: 0, changed: 0 }

test('a report lists requests, differences, signals, routes, storage and what became visible, in order', (t) => {
  const { lines, summary } = report(
    new Trace()
      .emit('dom', { ...dom, revealed: 2 })
      .call('c1', 'POST', '/api/orders', 201)
      .emit('state', { store: 'cart', changes: [{ path: 'total', from: 12, to: 0 }] })
      .emit('storage', { area: 'local', key: 'step', value: '2' })
      .emit('storage', { area: 'session', key: 'draft' })
      .emit('signal', { name: 'order.placed' })
      .emit('route', { from: 'http://shop/', to: 'http://shop/done', how: 'push' })
      .emit('dom', { ...dom, appeared: ['Order placed'], revealed: 1, hidden: 3 })
      .emit('error', { kind: 'uncaught', name: 'TypeError', message: 'x is null' }),
  )
  t.deepEqual(lines, [
    'revealed 2',
    'POST /api/orders → 201',
    'state cart.total 12 → 0',
    'local "step" = "2"',
    'session "draft" removed',
    'signal order.placed',
    'route /done',
    'appeared "Order placed", hid 3',
    'uncaught TypeError: "x is null"',
  ])
  t.deepEqual(summary, {
    net: { total: 1 },
    stateDiffs: [{ path: 'cart.total', from: 12, to: 0 }],
    signals: ['order.placed'],
  })
})

test('effects of others are omitted, and counted by kind', (t) => {
  const { lines, summary } = report(
    new Trace()
      .call('c1', 'GET', '/poll', 200, { cause: 'other' })
      .started('c2', 'POST', '/metrics', { side: 'beacon' })
      .emit('dom', { ...dom, appeared: ['12:01'] }, { cause: 'other' })
      .emit('dom', { ...dom, appeared: ['12:02'] }, { cause: 'other' })
      .emit('state', { store: 'clock', changes: [{ path: 'now', from: 1, to: 2 }] }, { cause: 'other' })
      .emit('console', { level: 'info', text: 'tick' }, { cause: 'user' })
      .emit('dom', { ...dom, appeared: ['Saved'] }),
  )
  t.deepEqual(lines, ['appeared "Saved"'])
  t.deepEqual(summary, { ambient: { net: 2, dom: 2, state: 1, console: 1 } })
})

test('the least important of too many lines are omitted: a failure at the end is reported', (t) => {
  const trace = new Trace()
  for (let i = 0; i < 30; i++) trace.emit('dom', { ...dom, appeared: [`Row ${i}`] })
  const { lines, more } = report(
    trace.call('c1', 'POST', '/api/orders', 500).emit('signal', { name: 'order.failed' }),
  )
  t.is(lines.length, 10)
  t.is(more, 22)
  t.deepEqual(lines.slice(7), ['appeared "Row 7"', 'POST /api/orders → 500', 'signal order.failed'])
})

test('repeated equal lines are one line', (t) => {
  const trace = new Trace()
  for (let i = 0; i < 5; i++) trace.emit('console', { level: 'error', text: 'no key' })
  t.deepEqual(report(trace).lines, ['console error "no key" ×5'])
})

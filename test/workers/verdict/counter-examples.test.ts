import test from 'ava'
import { findingOf, Trace, verdictOn } from './trace.js'

const placed = { kind: 'net', method: 'POST', url: '/api/orders', status: '2xx' }

test('an absent inOrder part is unknown after the code was edited', (t) => {
  const predicates = [
    { kind: 'storage', key: 'step', equals: '2' },
    { kind: 'element', role: 'status', hasText: 'placed' },
    placed,
  ]
  const trace = new Trace().call('c1', 'POST', '/api/orders', 201)
  trace.edit = 1
  const claim = { kind: 'not', predicate: { kind: 'inOrder', predicates } }
  const { verified, verifiedReason } = verdictOn(
    trace.emit('code.edited', {}, { cause: 'other' }).idle(),
    claim,
    {
      before: [{ holds: true }, { holds: true }],
    },
  )
  t.deepEqual([verified, verifiedReason], ['unknown', 'superseded_edit'])
})

test('a late event of a former document does not hide that React is in this one', (t) => {
  const rendered = { components: [{ name: 'Row', renders: 1 }] }
  const trace = new Trace(false).document('d2', []).emit('render', rendered).act('a1')
  trace.emit('render', rendered, { doc: 'd1', cause: 'other' })
  t.is(findingOf(trace, { kind: 'render', component: 'Row', max: 0 }).truth, true)
})

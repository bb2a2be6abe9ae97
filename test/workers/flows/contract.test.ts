import test from 'ava'
import { broken, extended, type Surface } from '../../../workers/flows/contract.js'

const NOW: Surface = {
  testids: ['save', 'cancel'],
  signals: ['saved'],
  stores: ['cart'],
  requests: [{ method: 'GET', path: '/api/orders/*', fields: ['id', 'total'] }],
}

test('a contract grows by names, and keeps of an answer what every answer had', (t) => {
  const first = extended(undefined, NOW)
  const later = extended(first, {
    ...NOW,
    testids: ['add'],
    requests: [
      { method: 'GET', path: '/api/orders/*', fields: ['total', 'id', 'note'] },
      { method: 'POST', path: '/api/orders', fields: ['id'] },
    ],
  })
  t.deepEqual(later.testids, ['add', 'cancel', 'save'])
  t.deepEqual(later.requests, [
    { method: 'GET', path: '/api/orders/*', fields: ['id', 'total'] },
    { method: 'POST', path: '/api/orders', fields: ['id'] },
  ])
  t.deepEqual(broken(later, { ...NOW, testids: later.testids }), [])
})

test('what the app no longer has is named; a request that was not made breaks nothing', (t) => {
  const contract = extended(undefined, NOW)
  const now = {
    testids: ['save'],
    signals: [],
    stores: [],
    requests: [{ method: 'GET', path: '/api/orders/*', fields: ['id'] }],
  }
  t.deepEqual(broken(contract, now), [
    { kind: 'testid', name: 'cancel' },
    { kind: 'signal', name: 'saved' },
    { kind: 'store', name: 'cart' },
    { kind: 'field', name: 'total', request: 'GET /api/orders/*' },
  ])
  t.deepEqual(broken(contract, { ...NOW, requests: [] }), [])
})

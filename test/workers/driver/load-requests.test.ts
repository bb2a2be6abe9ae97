import test from 'ava'
import { readLoadRequest } from '../../../sdk/protocol/driver-link.js'
import { LoadRequests } from '../../../workers/driver/load-requests.js'

const REQUEST = { acts: ['a1'], method: 'GET', url: 'http://b.test/' }

test('a request leads to the next document of its frame, once', (t) => {
  const loads = new LoadRequests()
  loads.leaving(undefined, REQUEST)
  t.is(loads.began('frame', 'x'), undefined)
  t.deepEqual(loads.began(undefined, 'one'), REQUEST)
  t.deepEqual(loads.began(undefined, 'one'), REQUEST, 'a document may open its link twice')
  t.is(loads.began(undefined, 'two'), undefined)
})

test('a document passes on the acts that led to it', (t) => {
  const loads = new LoadRequests()
  loads.leaving(undefined, REQUEST)
  loads.began(undefined, 'one')
  loads.leaving(undefined, { ...REQUEST, acts: ['load', 'a2'], url: 'http://a.test/' })
  t.deepEqual(loads.began(undefined, 'two'), { ...REQUEST, acts: ['a1', 'a2'], url: 'http://a.test/' })
  loads.leaving(undefined, { ...REQUEST, acts: ['load'] })
  loads.leaving(undefined, undefined)
  t.is(loads.began(undefined, 'three'), undefined)
  loads.leaving(undefined, { ...REQUEST, acts: ['load'] })
  t.is(loads.began(undefined, 'four'), undefined, 'nobody asked for the third document')
})

test('what a page says of its leaving is validated', (t) => {
  t.deepEqual(readLoadRequest(JSON.stringify(REQUEST)), REQUEST)
  for (const bad of [
    'null',
    '{',
    '{}',
    JSON.stringify({ ...REQUEST, acts: ['a 1'] }),
    JSON.stringify({ ...REQUEST, acts: Array.from({ length: 65 }, () => 'a') }),
    JSON.stringify({ ...REQUEST, method: 'get it' }),
    JSON.stringify({ ...REQUEST, url: 'x'.repeat(20_001) }),
  ])
    t.is(readLoadRequest(bad), undefined, bad.slice(0, 40))
})

import test from 'ava'
import { wrongType } from '../../../../workers/verdict/contradictions/wrong-type.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const exported = { kind: 'text', contains: 'Exported' }
const read = (path: string, mediaType: string, status = 200) =>
  new Trace()
    .started('c1', 'GET', path)
    .emit('net.responded', { call: 'c1', status, mediaType, durationMs: 5 })
    .finished('c1', { status })
const counters = (trace: Trace, input: object = exported) =>
  wrongType.detect(evidenceOf(trace.idle().events, claim(input))).map(({ counter }) => counter)

test('fires for a page in answer to a request for a file', (t) => {
  t.deepEqual(counters(read('/contacts.csv?all=1', 'text/html')), ['GET /contacts.csv?all=1 → 200 is a page'])
})

test('does not fire for the file, for an address of no file, for a failure, or for a type that is claimed', (t) => {
  t.deepEqual(counters(read('/contacts.csv', 'text/csv')), [])
  t.deepEqual(counters(read('/contacts', 'text/html')), [])
  t.deepEqual(counters(read('/contacts.csv', 'text/html', 404)), [])
  const html = { kind: 'net', url: '/contacts.csv', contentType: 'text/html' }
  t.deepEqual(counters(read('/contacts.csv', 'text/html'), html), [])
})

import test from 'ava'
import { cutAddress } from '../../../../workers/verdict/contradictions/cut-address.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const shown = claim({ kind: 'text', contains: 'Results' })
const asked = (path: string, cause?: 'other') =>
  new Trace()
    .started('c1', 'GET', path, cause === undefined ? {} : { cause })
    .responded('c1', 200)
    .finished('c1', { status: 200 })
const fires = (trace: Trace) => cutAddress.detect(evidenceOf(trace.idle().events, shown)).length > 0

test('fires where a value with an "&" was not encoded', (t) => {
  for (const path of [
    '/search?q=salt%20&%20pepper',
    '/search?q=salt+&+pepper',
    '/contacts?company=R&D%20Partners',
  ])
    t.true(fires(asked(path)), path)
})

test('does not fire for flags, encoded values, a query that is one text, or a request of another', (t) => {
  const paths = [
    '/search?q=salt%20%26%20pepper',
    '/search?q=tea&draft&page=2',
    '/search?salt%20pepper',
    '/search?q=a%20b&c=d%20e',
    '/search?a&b&=c%20d',
    '/search',
  ]
  for (const path of paths) t.false(fires(asked(path)), path)
  t.false(fires(asked('/search?q=salt%20&%20pepper', 'other')))
})

import test from 'ava'
import { staleResponse } from '../../../../workers/verdict/contradictions/stale-response.js'
import type { Overtaken } from '../../../../workers/verdict/evidence.js'
import { overtakenIn } from '../../../../workers/verdict/overtaken.js'
import { ACT, claim, evidenceOf, Trace, verdictOn, windowOf } from '../trace.js'

const found = { kind: 'text', contains: 'Sencha' }

/** Two searches, the older of which is answered last. */
function race(): Trace {
  return new Trace()
    .started('c1', 'GET', '/api/search?q=s')
    .started('c2', 'GET', '/api/search?q=sen')
    .responded('c2', 200)
    .finished('c2', { status: 200 })
    .level(0, { holds: true }, { via: 'c2' })
    .responded('c1', 200)
    .finished('c1', { status: 200 })
}

function standing(older: number, newerBefore: number, newer: number): Overtaken[] {
  return [{ older: 'c1', newer: 'c2', standing: { older, newerBefore, newer } }]
}

function tiers(trace: Trace, overtaken: Overtaken[]): string[] {
  const evidence = evidenceOf(trace.events, claim(found), { overtaken })
  return staleResponse.detect(evidence).map(({ tier }) => tier)
}

function pairs(trace: Trace): string[] {
  const { slice } = windowOf(trace.events, null)
  return overtakenIn(slice.calls, [ACT]).map(({ older, newer }) => `${older} over ${newer}`)
}

test('fires when the older answer replaces the newer one on the screen', (t) => {
  t.deepEqual(tiers(race(), standing(3, 2, 0)), ['decisive'])
  const verdict = verdictOn(race().idle(), found, { overtaken: standing(3, 2, 0) })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
  t.regex(
    verdict.because,
    /^GET \/api\/search\?q=s → 200 came after the newer GET \/api\/search\?q=sen → 200/,
  )
})

test('fires although one of many values is elsewhere on the page, too', (t) => {
  t.deepEqual(tiers(race(), standing(3, 8, 2)), ['decisive'])
})

test('a newer answer that was never shown may be a prefetch: a caution', (t) => {
  t.deepEqual(tiers(race(), standing(3, 0, 0)), ['caution'])
})

test('does not fire when the newer answer is still on the screen', (t) => {
  t.deepEqual(tiers(race(), standing(0, 2, 2)), [])
  t.deepEqual(tiers(race(), standing(1, 2, 2)), [])
})

test('does not fire when the older answer was never shown', (t) => {
  t.deepEqual(tiers(race(), standing(0, 2, 0)), [])
})

test('does not fire when the page no longer knows them', (t) => t.deepEqual(tiers(race(), []), []))

test('an older read that is answered last is overtaken', (t) => t.deepEqual(pairs(race()), ['c1 over c2']))

test('reads in order, of two resources, one by one, or followed by a third are not overtaken', (t) => {
  const inOrder = new Trace().call('c1', 'GET', '/s?q=a', 200).call('c2', 'GET', '/s?q=ab', 200)
  t.deepEqual(pairs(inOrder), [])
  const apart = new Trace().started('c1', 'GET', '/a').call('c2', 'GET', '/b', 200).responded('c1', 200)
  t.deepEqual(pairs(apart), [])
  const operation = (name: string) => ({ operation: { kind: 'query' as const, name } })
  const graphql = new Trace()
    .started('c1', 'POST', '/graphql', operation('Cart'))
    .call('c2', 'POST', '/graphql', 200, {}, operation('Me'))
    .responded('c1', 200)
  t.deepEqual(pairs(graphql), [])
  t.deepEqual(pairs(race().call('c3', 'GET', '/api/search?q=senc', 200)), [])
})

test("reads that were aborted, failed, or are not the act's are not overtaken", (t) => {
  const begin = () => new Trace().started('c1', 'GET', '/s').call('c2', 'GET', '/s', 200)
  t.deepEqual(pairs(begin().finished('c1', { result: 'aborted' })), [])
  t.deepEqual(pairs(begin().responded('c1', 500)), [])
  const poll = new Trace()
    .started('c1', 'GET', '/s', { cause: 'other' })
    .call('c2', 'GET', '/s', 200)
    .responded('c1', 200, { cause: 'other' })
  t.deepEqual(pairs(poll), [])
  const writes = new Trace().started('c1', 'POST', '/s').call('c2', 'POST', '/s', 200).responded('c1', 200)
  t.deepEqual(pairs(writes), [])
})

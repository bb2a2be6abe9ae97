/** Whether the page followed the history: a caution only where the page changed when the route was left. */
import test from 'ava'
import type { RouteChanged } from '../../../../sdk/protocol/events.js'
import { blankRoute } from '../../../../workers/verdict/contradictions/blank-route.js'
import { claim, evidenceOf, Trace, verdictOn } from '../trace.js'

const back = { kind: 'route', path: '/a', changed: true }
const change = { added: 1, removed: 1, changed: 0 }
const route = (from: string, to: string, how: RouteChanged['how']) => ({
  from: `http://shop${from}`,
  to: `http://shop${to}`,
  how,
})
const FIRST = { cause: 'act:a0' } as const

interface Story {
  left?: string
  reached?: string
  how?: RouteChanged['how']
  /** what happens before the act under test */
  first?: (trace: Trace) => Trace
  /** what follows the route change */
  later?: (trace: Trace) => Trace
  role?: string
}

const pushes = (from: string, to: string) => (trace: Trace) =>
  trace.emit('route', route(from, to, 'push'), FIRST).emit('dom', change, FIRST)

function story({
  left = '/b',
  reached = '/a',
  how = 'pop',
  role = 'button',
  first,
  later = (trace) => trace,
}: Story) {
  const trace = (first ?? pushes(reached, left))(new Trace(false))
  const act = { act: 'a1', action: 'click', ref: 'e1', role, name: 'Back' }
  return later(trace.emit('act', act, { cause: 'act:a1' }).emit('route', route(left, reached, how))).idle()
}

function tiers(given: Story, input: object = back): string[] {
  return blankRoute.detect(evidenceOf(story(given).events, claim(input))).map(({ tier }) => tier)
}

test('fires where the history brings an address back, and the page stays', (t) => {
  const { verified, verifiedReason, because } = verdictOn(story({}), back, { before: [] })
  t.deepEqual([verified, verifiedReason], ['unknown', 'evidence_conflicts'])
  t.regex(because, /nothing in the page changed with the route "\/a"/)
})

test('fires for a link that leads back, and for a hash router', (t) => {
  t.deepEqual(tiers({ how: 'push', role: 'link' }), ['caution'])
  const hash = { kind: 'route', contains: '#/a', changed: true }
  t.deepEqual(tiers({ left: '/#/b', reached: '/#/a' }, hash), ['caution'])
})

test('is a note where an app sets the address itself, or only the query changes', (t) => {
  t.deepEqual(tiers({ how: 'push' }), ['note'])
  t.deepEqual(tiers({ how: 'replace' }), ['note'])
  const plain = { kind: 'route', path: '/a', changed: true }
  t.deepEqual(tiers({ left: '/a?open=1', reached: '/a' }, plain), ['note'])
})

test('is silent for an anchor, and where the page follows', (t) => {
  t.deepEqual(tiers({ left: '/a#two', reached: '/a#one' }), [])
  t.deepEqual(tiers({ later: (trace) => trace.emit('dom', change) }), [])
})

test('is a note where anything else changed in the page, or something is asked for', (t) => {
  const hidden = { added: 0, removed: 0, changed: 0, hidden: 1 }
  t.deepEqual(tiers({ later: (trace) => trace.emit('dom', hidden) }), ['note'])
  t.deepEqual(tiers({ later: (trace) => trace.emit('dom', change, { cause: 'other' }) }), ['note'])
  t.deepEqual(tiers({ later: (trace) => trace.call('c1', 'GET', '/a', 200) }), ['note'])
})

test('is a note where the page did not change with the route before, or was changed since', (t) => {
  // A modal that was opened with an address and closed without one.
  const closed = (trace: Trace) => pushes('/a', '/b')(trace).emit('dom', change, { cause: 'act:a00' })
  t.deepEqual(tiers({ first: closed }), ['note'])
  const unrendered = (trace: Trace) => trace.emit('route', route('/a', '/b', 'push'), FIRST)
  t.deepEqual(tiers({ first: unrendered }), ['note'])
  t.deepEqual(tiers({ first: (trace) => trace }), ['note'])
  t.deepEqual(tiers({ first: pushes('/c', '/b') }), ['note'])
})

test('is a note where the claim has more than the route', (t) => {
  const both = { kind: 'allOf', predicates: [back, { kind: 'text', contains: 'Profile' }] }
  t.deepEqual(tiers({ later: (trace) => trace.level(1, { holds: true }).level(0, { holds: true }) }, both), [
    'note',
  ])
})

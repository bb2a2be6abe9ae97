import test from 'ava'
import { choose, type Offered, type Past } from '../../../daemon/sessions/offer.js'
import { toWire } from '../../../sdk/protocol/errors.js'

function session(id: string, more: Partial<Offered> = {}): Offered {
  const info = () => ({
    sessionId: id,
    url: `http://localhost/${id}`,
    title: id.toUpperCase(),
    lastSeenMs: 0,
    hidden: false,
    focused: id === 'a',
    throttled: false,
    hasCapabilities: false,
    pendingMarks: 0,
    state: 'active' as const,
  })
  return { id, root: undefined, isConnected: true, isOver: false, info, ...more }
}

const brief = (id: string) => ({
  sessionId: id,
  url: `http://localhost/${id}`,
  title: id.toUpperCase(),
  focused: id === 'a',
})
const none = new Map<string, Past>()
const past = (id: string, why: Past['why']) => new Map([[id, { why, origin: 'http://localhost:3000' }]])

function refusal(...args: Parameters<typeof choose>): unknown {
  try {
    return { chosen: choose(...args).id }
  } catch (thrown) {
    const { code, message, detail } = toWire(thrown)
    return { code, message, ...(detail === undefined ? {} : { detail }) }
  }
}

const a = session('a', { root: '/work/a' })
const b = session('b', { root: '/work/b' })
const away = session('away', { isConnected: false })
const over = session('over', { isOver: true })

test('a call that names no session means the only one', (t) => {
  t.is(choose([a], undefined, undefined, none), a)
})

test('a session that is away is still the only one', (t) => {
  t.is(choose([away], undefined, undefined, none), away)
})

test('a connected session is preferred to one that is away', (t) => {
  t.is(choose([away, a], undefined, undefined, none), a)
})

test("a session of the agent's project is preferred, at its root, above and below it", (t) => {
  for (const project of ['/work/b', '/work/b/packages/web', '/work/b/']) {
    t.is(choose([a, b], undefined, project.replace(/\/$/, ''), none), b)
  }
  t.is(choose([session('deep', { root: '/work/b/apps/web' }), a], undefined, '/work/b', none).id, 'deep')
})

test('a folder whose name has the same beginning is another project', (t) => {
  t.like(refusal([a, b], undefined, '/work/bb', none), { code: 'AMBIGUOUS_SESSION' })
})

test('AMBIGUOUS_SESSION lists several sessions', (t) => {
  t.deepEqual(refusal([a, b, over], undefined, undefined, none), {
    code: 'AMBIGUOUS_SESSION',
    message: '2 tabs are connected',
    detail: { sessions: [brief('a'), brief('b')] },
  })
})

test('NO_SESSION says whether there ever was a session', (t) => {
  t.deepEqual(refusal([], undefined, undefined, none), {
    code: 'NO_SESSION',
    message: 'no session: no tab has connected to this daemon yet',
  })
  const gone = { code: 'NO_SESSION', message: 'no session: the tabs that were connected are gone' }
  t.deepEqual(refusal([], undefined, undefined, past('x', 'bridge-lost')), gone)
  t.deepEqual(refusal([over], undefined, undefined, none), gone)
})

test('UNKNOWN_SESSION lists the known names', (t) => {
  t.deepEqual(refusal([a, b], 'c', undefined, none), {
    code: 'UNKNOWN_SESSION',
    message: 'there is no session "c"; there are "a", "b"',
    detail: { sessions: [brief('a'), brief('b')] },
  })
  t.like(refusal([], 'c', undefined, none), { message: 'there is no session "c"; no tab is connected' })
})

test('an ended session is SESSION_ENDED, with and without its tab', (t) => {
  const ended = {
    code: 'SESSION_ENDED',
    message: 'session "over" has ended (explicit)',
    detail: { reason: 'explicit' },
  }
  t.deepEqual(refusal([over], 'over', undefined, none), ended)
  t.deepEqual(refusal([], 'over', undefined, past('over', 'explicit')), ended)
})

test('a session whose tab is lost is SESSION_LOST', (t) => {
  t.deepEqual(refusal([a], 'b', undefined, past('b', 'bridge-lost')), {
    code: 'SESSION_LOST',
    message: 'the tab of session "b" went away',
    detail: { sessions: [brief('a')] },
  })
})

test("a name takes precedence over the agent's project", (t) => {
  t.is(choose([a, b], 'a', '/work/b', none), a)
})

/** Sessions over real sockets and real actors: identity, life and end. */
import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import type { ActorHost } from '../../../daemon/actors/actor-host.js'
import { Supervisor } from '../../../daemon/sessions/supervisor.js'
import { FRAME } from '../../../sdk/protocol/frames.js'
import {
  BRIDGE_LOST_MS,
  HEARTBEAT_MS,
  IDLE_END_MS,
  QUIET_MS,
  SESSIONS_MAX,
  SESSIONS_OF_ORIGIN_MAX,
} from '../../../sdk/protocol/limits.js'
import type { FromActor, ToActor } from '../../../workers/session/ports.js'
import { HeldClock } from '../../harness/clock.js'
import { daemonsFor, type Running } from '../../harness/daemon.js'
import { ScriptedTab } from '../../harness/tab.js'
import { NOT_DRIVEN } from '../../workers/not-driven.js'

const setup = daemonsFor(test)
const nothing = { testids: [], signals: [], stores: [], flows: [] }
const answers = { capabilities: () => nothing }
const status = (title: string) => ({ url: 'http://localhost:3000/', title, hasCapabilities: false })
const signal = (tab: ScriptedTab, name: string) =>
  ({
    at: Date.now(),
    seq: 1,
    doc: tab.hello.doc,
    edit: 0,
    cause: 'other',
    turn: 1,
    type: 'signal',
    data: { name },
  }) as const

/** Advances the time while tabs stay alive: each sends a status at every heartbeat. */
async function pass(
  { daemon }: Running,
  clock: HeldClock,
  ms: number,
  ...tabs: ScriptedTab[]
): Promise<void> {
  const titles = () => daemon.supervisor.list().map(({ title }) => title)
  for (let left = ms; left > 0; left -= HEARTBEAT_MS) {
    clock.pass(Math.min(left, HEARTBEAT_MS))
    const title = `at ${clock.now()}`
    for (const tab of tabs) tab.send(FRAME.status, status(title))
    while (titles().filter((each) => each === title).length < tabs.length) await setImmediate()
  }
}

test('a tab without a session gets one', async (t) => {
  const { daemon } = await setup()
  const tab = await ScriptedTab.open(daemon.port)
  t.regex(tab.session, /^s-[0-9a-f]{6}$/)
  t.false(tab.welcomes[0]?.resumed)
})

test('a session is listed with its tab, state and health', async (t) => {
  const { daemon } = await setup({ clock: new HeldClock() })
  await ScriptedTab.open(daemon.port, {}, { session: 'shop', app: 'shop', hasCapabilities: true })
  t.deepEqual(daemon.supervisor.list(), [
    {
      sessionId: 'shop',
      url: 'http://localhost:3000/',
      title: 'Shop',
      app: 'shop',
      lastSeenMs: 0,
      hidden: false,
      focused: true,
      throttled: false,
      hasCapabilities: true,
      pendingMarks: 0,
      state: 'waiting',
    },
  ])
})

test('the next document takes the session over from a socket that is still open', async (t) => {
  const { daemon, pick } = await setup()
  const former = await ScriptedTab.open(daemon.port, answers)
  const next = await ScriptedTab.open(daemon.port, answers, {
    session: former.session,
    named: false,
    previousDoc: former.hello.doc,
  })
  t.deepEqual(next.welcomes, [{ session: former.session, resumed: true }])
  t.deepEqual(await former.closing(), { code: 4410, reason: 'the tab connected again' })
  await pick().call('capabilities', {})
  t.deepEqual([former.commands.length, next.commands.length], [0, 1])
  t.is(daemon.supervisor.list().length, 1)
})

test('a document from the back-forward cache resumes its session when the other one is gone', async (t) => {
  const { daemon, logged } = await setup()
  const shown = await ScriptedTab.open(daemon.port, answers)
  const back = await ScriptedTab.dial(daemon.port, answers, { session: shown.session, named: false })
  back.sayHello()
  shown.close()
  await logged(/ is away$/)
  await back.until(() => back.welcomes.length > 0, 'a welcome')
  t.deepEqual(back.welcomes, [{ session: shown.session, resumed: true }])
})

test('a duplicated tab gets its own id, and the first tab keeps its id', async (t) => {
  const { daemon, pick } = await setup()
  const first = await ScriptedTab.open(daemon.port, answers)
  const copy = await ScriptedTab.open(daemon.port, answers, { session: first.session, named: false })
  t.not(copy.session, first.session)
  t.false(copy.welcomes[0]?.resumed)
  await pick(first.session).call('capabilities', {})
  t.deepEqual([first.commands.length, copy.commands.length], [1, 0])
})

test('further tabs of a named session get suffixes', async (t) => {
  const { daemon } = await setup()
  await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const [two, three] = [
    await ScriptedTab.open(daemon.port, {}, { session: 'shop' }),
    await ScriptedTab.open(daemon.port, {}, { session: 'shop' }),
  ]
  t.deepEqual([two.session, three.session], ['shop-2', 'shop-3'])
})

test('a tab that a restarted daemon does not know keeps its id', async (t) => {
  const { daemon } = await setup()
  const tab = await ScriptedTab.open(daemon.port, {}, { session: 's-abc123', named: false })
  t.deepEqual(tab.welcomes, [{ session: 's-abc123', resumed: false }])
})

test('a tab that reconnects after a dropped bridge finds its session unchanged', async (t) => {
  const { daemon, pick, logged } = await setup()
  const tab = await ScriptedTab.open(daemon.port, answers)
  tab.sendEvents(signal(tab, 'before'))
  await pick().call('capabilities', {})
  const { session } = tab
  tab.close()
  await logged(/ is away$/)
  t.regex(daemon.supervisor.list()[0]?.recommendation ?? '', /away/)
  const back = await ScriptedTab.open(daemon.port, answers, { ...tab.hello, session })
  t.deepEqual(back.welcomes, [{ session, resumed: true }])
  const { summary } = await pick().call('observe', { window_ms: 0, since: 0 })
  t.is((summary as { signals: number }).signals, 1)
})

test('a call waits for a tab that is away, and recorded events are returned at once', async (t) => {
  const { daemon, pick, logged } = await setup()
  const tab = await ScriptedTab.open(daemon.port, answers)
  const session = pick()
  tab.close()
  await logged(/ is away$/)
  const call = session.call('capabilities', {})
  const stop = new AbortController()
  const cancelled = session.call('capabilities', {}, { signal: stop.signal })
  stop.abort()
  t.like(await t.throwsAsync(cancelled), { code: 'CANCELLED' })
  t.truthy(await session.call('observe', { window_ms: 0, since: 0 }))
  await ScriptedTab.open(daemon.port, answers, { ...tab.hello, session: session.id })
  t.deepEqual(await call, nothing)
})

test('when a tab vanishes during calls, each is answered, its session ends, and another one continues', async (t) => {
  const clock = new HeldClock()
  const { daemon, pick, logged } = await setup({ clock })
  await ScriptedTab.open(daemon.port, answers, { session: 'neighbour' })
  const beside = pick('neighbour').call('observe', { window_ms: 60_000 })
  const tab = await ScriptedTab.open(
    daemon.port,
    { watch: () => ({ answers: [{ truth: false }] }) },
    { session: 'shop' },
  )
  const session = pick('shop')
  const asked = session.call('page', { mode: 'full' })
  const observing = session.call('observe', { window_ms: 60_000 })
  await tab.command('snapshot')
  tab.close()
  await logged(/tab shop is away/)
  const late = session.call('state', {})
  clock.pass(BRIDGE_LOST_MS - 1)
  t.is(daemon.supervisor.list().length, 2, 'it is kept until the last moment')
  clock.pass(1)
  t.like(await t.throwsAsync(asked), { code: 'SESSION_LOST' })
  t.like(await t.throwsAsync(late), { code: 'SESSION_LOST' })
  t.truthy((await observing).summary, 'what was seen is told')
  await logged(/session shop is over \(bridge-lost\)/)
  t.like(await t.throwsAsync(session.call('state', {})), { code: 'SESSION_LOST' })
  t.throws(() => pick('shop'), { code: 'SESSION_LOST' } as object)
  t.deepEqual(await pick().call('capabilities', {}), nothing, 'the other is the only one now')
  const stop = new AbortController()
  const again = t.throwsAsync(pick().call('observe', { window_ms: 60_000 }, { signal: stop.signal }))
  stop.abort()
  t.like(await again, { code: 'CANCELLED' })
  daemon.supervisor.end('neighbour')
  t.like(await t.throwsAsync(beside), { code: 'SESSION_ENDED' })
})

test('an act revives a session that ended by idling, and the page is notified of the end', async (t) => {
  const clock = new HeldClock()
  const running = await setup({ clock })
  const { daemon, pick } = running
  const tab = await ScriptedTab.open(daemon.port, answers)
  const state = () => daemon.supervisor.list()[0]?.state
  await pass(running, clock, IDLE_END_MS, tab)
  t.is(state(), 'waiting', 'a session that no agent uses does not idle')
  await pick().call('capabilities', {})
  t.is(state(), 'active')
  await pass(running, clock, IDLE_END_MS, tab)
  t.is(state(), 'ended')
  await tab.until(() => tab.end !== undefined, 'the end')
  t.deepEqual(tab.end, { reason: 'idle' })
  t.deepEqual(await pick().call('capabilities', {}), nothing)
  t.is(state(), 'active')
})

test('a session does not idle while a call runs on it', async (t) => {
  const clock = new HeldClock()
  const running = await setup({ clock })
  const { daemon, pick } = running
  const tab = await ScriptedTab.open(daemon.port, answers)
  await pick().call('capabilities', {})
  const stop = new AbortController()
  const observing = t.throwsAsync(pick().call('observe', { window_ms: 100_000 }, { signal: stop.signal }))
  await pick().call('capabilities', {})
  await pass(running, clock, IDLE_END_MS * 2, tab)
  t.is(daemon.supervisor.list()[0]?.state, 'active')
  stop.abort()
  await observing
  await pass(running, clock, IDLE_END_MS, tab)
  t.is(daemon.supervisor.list()[0]?.state, 'ended')
})

test('a tab that was away when its session ended is notified when it returns', async (t) => {
  const clock = new HeldClock()
  const running = await setup({ clock })
  const { daemon, pick, logged } = running
  const tab = await ScriptedTab.open(daemon.port, answers)
  await pick().call('capabilities', {})
  const { session } = tab
  await pass(running, clock, IDLE_END_MS - BRIDGE_LOST_MS / 2, tab)
  tab.close()
  await logged(/ is away$/)
  clock.pass(BRIDGE_LOST_MS / 2)
  t.is(daemon.supervisor.list()[0]?.state, 'ended')
  const back = await ScriptedTab.open(daemon.port, answers, { ...tab.hello, session })
  await back.until(() => back.end !== undefined, 'the end')
  t.deepEqual(back.end, { reason: 'idle' })
})

test('an agent that leaves ends the sessions that only it drove', async (t) => {
  const { daemon, agent, pick } = await setup()
  const other = { id: 'other' }
  daemon.supervisor.agentJoined(other)
  const [own, shared, unused] = [
    await ScriptedTab.open(daemon.port, answers, { session: 'own' }),
    await ScriptedTab.open(daemon.port, answers, { session: 'shared' }),
    await ScriptedTab.open(daemon.port, answers, { session: 'unused' }),
  ]
  await pick('own').call('capabilities', {})
  await pick('shared').call('capabilities', {})
  await daemon.supervisor.pick('shared', other).call('capabilities', {})
  daemon.supervisor.agentLeft(agent.id)
  await own.until(() => own.end !== undefined, 'the end')
  t.deepEqual([own.end, shared.end, unused.end], [{ reason: 'agent-left' }, undefined, undefined])
  t.deepEqual(
    daemon.supervisor.list().map(({ state }) => state),
    ['ended', 'active', 'waiting'],
  )
  daemon.supervisor.agentLeft(other.id)
  await shared.until(() => shared.end !== undefined, 'the end')
})

test('an explicit end is final for open calls, later calls and the next document', async (t) => {
  const { daemon, pick, logged } = await setup()
  const tab = await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const session = pick()
  const open = session.call('page', { mode: 'full' })
  await tab.command('snapshot')
  daemon.supervisor.end('shop')
  t.like(await t.throwsAsync(open), { code: 'SESSION_ENDED' })
  t.like(await t.throwsAsync(session.call('capabilities', {})), { code: 'SESSION_ENDED' })
  await tab.until(() => tab.end !== undefined, 'the end')
  t.deepEqual(tab.end, { reason: 'explicit' })
  tab.close()
  await logged(/session shop is over \(explicit\)/)
  t.throws(() => pick('shop'), { code: 'SESSION_ENDED' } as object)
  t.throws(() => daemon.supervisor.end('shop'), { code: 'UNKNOWN_SESSION' } as object)
  const next = await ScriptedTab.open(daemon.port, answers, { session: 'shop' })
  t.deepEqual(next.welcomes, [{ session: 'shop', resumed: false }])
  t.deepEqual(await pick('shop').call('capabilities', {}), nothing)
})

test('the next document of an ended named session starts a new one while the former is still there', async (t) => {
  const { daemon, pick } = await setup()
  const former = await ScriptedTab.open(daemon.port, answers, { session: 'shop' })
  daemon.supervisor.end('shop')
  const next = await ScriptedTab.open(daemon.port, answers, {
    session: 'shop',
    previousDoc: former.hello.doc,
  })
  t.deepEqual(next.welcomes, [{ session: 'shop', resumed: false }])
  await former.closing()
  t.deepEqual(await pick('shop').call('capabilities', {}), nothing)
  t.is(daemon.supervisor.list().length, 1)
})

test('sessions are limited, in total and per origin; one more tab is TOO_MANY_SESSIONS', async (t) => {
  // No threads here: so many real ones would need gigabytes.
  const idleActor = () => {
    let answer: (beat: FromActor) => void = () => undefined
    return {
      isStarted: true,
      started: Promise.resolve(),
      begin(_: unknown, received: typeof answer) {
        answer = received
      },
      post({ kind }: ToActor) {
        if (kind === 'beat') answer({ kind })
      },
    }
  }
  const supervisor = new Supervisor({
    clock: new HeldClock(),
    host: { take: idleActor, refuseMore: () => undefined } as unknown as ActorHost,
    compare: (_session, comparison) => NOT_DRIVEN.compare(comparison),
    openSource: async () => ({ why: 'no editor' }),
    saveFlow: async () => 'none',
    pictures: 'none',
    log: () => undefined,
    changed: () => undefined,
  })
  const silent = () => undefined
  const socket = (port: number) => ({
    origin: `http://localhost:${port}`,
    driven: undefined,
    isOpen: true,
    send: silent,
    keepWithin: silent,
    close: silent,
    pause: silent,
    resume: silent,
  })
  const { hello } = await ScriptedTab.open((await setup()).daemon.port)
  const admit = (n: number, port: number) => supervisor.admit({ ...hello, doc: `d${n}` }, socket(port))
  for (let n = 0; n < SESSIONS_OF_ORIGIN_MAX; n++) await admit(n, 1)
  t.like(await t.throwsAsync(admit(SESSIONS_MAX, 1)), {
    code: 'TOO_MANY_SESSIONS',
    message: `the daemon holds ${SESSIONS_OF_ORIGIN_MAX} sessions of http://localhost:1 already`,
  })
  for (let n = SESSIONS_OF_ORIGIN_MAX; n < SESSIONS_MAX; n++) await admit(n, 2)
  t.like(await t.throwsAsync(admit(SESSIONS_MAX, 3)), { code: 'TOO_MANY_SESSIONS' })
  t.is(supervisor.list().length, SESSIONS_MAX)
})

test('hidden and quiet tabs are distinguished, also in results; refuseWhenThrottled makes calls fail', async (t) => {
  const clock = new HeldClock()
  const { daemon, pick } = await setup({ clock })
  const tab = await ScriptedTab.open(daemon.port, { ping: () => ({ now: 1 }), ...answers })
  const session = pick()
  const assert = (refuseWhenThrottled = false) =>
    session.call(
      'assert',
      { predicate: { kind: 'signal', name: 'x' }, timeout_ms: 0 },
      { refuseWhenThrottled },
    )
  const healthy = await assert()
  t.deepEqual(healthy.session, { lastSeenMs: 0, throttled: false, focused: true })
  t.is(healthy.warning, undefined)

  clock.pass(QUIET_MS + 1)
  t.like(session.info(), {
    hidden: false,
    throttled: true,
    lastSeenMs: QUIET_MS + 1,
    recommendation: 'The tab is visible but quiet: it is usually still drivable.',
  })
  const quiet = await t.throwsAsync(assert(true))
  t.like(quiet, {
    code: 'THROTTLED',
    message: 'The tab has been quiet; it is visible and usually still drivable.',
  })

  tab.hello = { ...tab.hello, hidden: true, focused: false }
  tab.send(FRAME.status, status('hidden'))
  await assert()
  t.like(session.info(), { hidden: true, focused: false, throttled: true })
  t.regex(
    session.info().recommendation ?? '',
    /hidden: bring it to the front, or open the page with probe drive/,
  )
  await t.throwsAsync(assert(true), { code: 'THROTTLED' } as object)
})

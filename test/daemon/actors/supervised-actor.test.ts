/** Actors that die, hang or are busy: the real actor with injected failures. */
import { setImmediate as immediate } from 'node:timers/promises'
import test from 'ava'
import { ActorHost } from '../../../daemon/actors/actor-host.js'
import { lost, SupervisedActor } from '../../../daemon/actors/supervised-actor.js'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { ACTOR_HANG_MS, BRIDGE_LOST_MS, FRAME_BYTES } from '../../../sdk/protocol/limits.js'
import { systemClock } from '../../../workers/timeline/clock.js'
import { HeldClock } from '../../harness/clock.js'
import { daemonsFor, type Running } from '../../harness/daemon.js'
import { eventually } from '../../harness/patience.js'
import { ScriptedTab } from '../../harness/tab.js'
import { NOT_DRIVEN } from '../../workers/not-driven.js'

const setup = daemonsFor(test)
const actorFile = new URL('./fixtures/fragile-actor.js', import.meta.url)
const bundle = new URL('../../../workers/actor/session-actor.bundle.js', import.meta.url)
/** Long enough for the frames that were in flight, and shorter than an actor may hang. */
const ANSWERED_MS = ACTOR_HANG_MS / 2
const found = { elements: [] }
const answers = { find: () => found }
const say = (value: string) => ({ by: 'text', value }) as const

function signal(tab: ScriptedTab, seq: number): WireEvent {
  const { doc } = tab.hello
  const head = { at: Date.now(), seq, doc, edit: 0, cause: 'other', turn: seq } as const
  return { ...head, type: 'signal', data: { name: `s${seq}` } }
}

/** More than the frames that an actor accepts at once, and fewer than Node reads from a port without a pause. */
const MANY_FRAMES = 400
const CHANGES = 1_000

function manyChanges(frame: number): ArrayBuffer {
  const head = { at: Date.now(), type: 'state', doc: 'd1', edit: 0, cause: 'other', turn: frame } as const
  const events = Array.from({ length: CHANGES }, (_, i): WireEvent => {
    const seq = frame * CHANGES + i + 1
    const changes = [{ path: 'n', from: seq - 1, to: seq }]
    return { ...head, seq, data: { store: 'rows', changes } }
  })
  return encodeFrame(FRAME.events, new TextEncoder().encode(JSON.stringify(events))).buffer as ArrayBuffer
}

/** A session with a call in progress, which the failure of another session must not affect. */
async function neighbour({ daemon, pick }: Running) {
  await ScriptedTab.open(daemon.port, answers, { session: 'neighbour' })
  const observing = pick('neighbour').call('observe', { window_ms: 400 })
  return { observing }
}

for (const [how, why] of [
  ['die', /exit code 7/],
  ['hog', /memory limit/i],
] as const) {
  test(`an actor that ends (${how}) during a call fails its session's calls, and another starts`, async (t) => {
    const running = await setup({ actorFile })
    const { observing } = await neighbour(running)
    const tab = await ScriptedTab.open(running.daemon.port, answers, { session: 'fragile' })
    const session = running.pick('fragile')
    const waiting = session.call('observe', { window_ms: 60_000 })
    const [one, two] = await Promise.allSettled([session.call('find', say(how)), waiting])
    for (const each of [one, two]) {
      t.is(each.status, 'rejected')
      if (each.status === 'rejected') {
        t.is(each.reason.code, 'SESSION_ACTOR_CRASHED')
        t.regex(each.reason.message, why)
      }
    }
    await tab.until(() => tab.welcomes.length === 2, 'a second welcome')
    t.is(tab.rehellos, 1)
    t.deepEqual(tab.welcomes[1], { session: 'fragile', resumed: false })
    t.deepEqual(await session.call('find', say('x')), found)
    t.is(tab.closed, undefined)
    t.truthy((await observing).summary, 'the other session goes on')
  })
}

test('an actor that hangs fails its calls, and another takes its place', async (t) => {
  const host = new ActorHost(actorFile)
  t.teardown(() => host.close())
  const actors: SupervisedActor[] = []
  const replaced = new Promise<string>((resolve) => {
    const nothing = () => undefined
    const options = {
      host,
      clock: systemClock,
      session: 's',
      isDriven: false,
      startedAt: 0,
      main: NOT_DRIVEN,
      toPage: nothing,
      full: nothing,
    }
    actors.push(new SupervisedActor({ ...options, hangMs: 2_000, replaced: resolve, gaveUp: nothing }))
  })
  const [actor] = actors as [SupervisedActor]
  const hanging = t.throwsAsync(actor.call('find', say('hang')))
  t.like(await hanging, { code: 'SESSION_ACTOR_CRASHED' })
  t.regex(await replaced, /hung for 2000 ms/)
  t.truthy((await actor.call('observe', { window_ms: 0 })).summary)
  await actor.close(lost('over'))
})

test('a page that sends another hello without a request is refused', async (t) => {
  const { daemon, pick } = await setup({ actorFile })
  const tab = await ScriptedTab.open(daemon.port, answers)
  await t.throwsAsync(pick().call('find', say('die')))
  await tab.until(() => tab.welcomes.length === 2, 'a second welcome')
  tab.sayHello()
  t.is((await tab.closing()).code, 4409)
})

test('an actor that dies while its tab is away is replaced, and the tab is welcomed as new', async (t) => {
  const { daemon, pick, logged } = await setup({ actorFile })
  const tab = await ScriptedTab.open(daemon.port, answers, { session: 'fragile' })
  const session = pick()
  const dying = t.throwsAsync(session.call('find', say('stall')).then(() => session.call('find', say('die'))))
  tab.close()
  await logged(/fragile is away/)
  const back = await ScriptedTab.open(daemon.port, answers, tab.hello)
  await dying
  await back.until(() => back.welcomes.some(({ resumed }) => !resumed), 'a welcome to a new memory')
  t.deepEqual(await session.call('find', say('x')), found)
})

test('actors that die repeatedly end their session, and its tab starts a new one', async (t) => {
  const clock = new HeldClock()
  const running = await setup({ actorFile, clock })
  const { observing } = await neighbour(running)
  const { daemon, pick, logged } = running
  const tab = await ScriptedTab.open(daemon.port, answers, { session: 'fragile' })
  for (let death = 1; death <= 3; death++) {
    t.like(await t.throwsAsync(pick('fragile').call('find', say('die'))), { code: 'SESSION_ACTOR_CRASHED' })
    if (death < 3) await tab.until(() => tab.welcomes.length === death + 1, 'a welcome')
  }
  t.deepEqual(await tab.closing(), { code: 4500, reason: 'the actor of this session crashed too often' })
  await logged(/session fragile is over/)
  const back = await ScriptedTab.open(daemon.port, answers, tab.hello)
  t.deepEqual(back.welcomes, [{ session: 'fragile', resumed: false }])
  clock.pass(BRIDGE_LOST_MS)
  t.deepEqual(await pick('fragile').call('find', say('x')), found, 'nothing of the former session ends it')
  await observing
})

test('an actor that cannot start is given up, and its tab is disconnected with a code', async (t) => {
  const { daemon, logged } = await setup({
    actorFile: new URL('./fixtures/stillborn-actor.js', import.meta.url),
  })
  const tab = await ScriptedTab.dial(daemon.port)
  tab.sayHello()
  t.is((await tab.closing()).code, 4500)
  await logged(/is given up: its actors crash \(no actor today\)/)
  t.deepEqual(daemon.supervisor.list(), [])
})

test('a call sees every event that was received before it, however busy the actor was', async (t) => {
  const { daemon, pick } = await setup({ actorFile })
  const tab = await ScriptedTab.open(daemon.port, answers)
  const session = pick()
  const stalled = session.call('find', say('stall'))
  for (let seq = 1; seq <= 50; seq++) tab.sendEvents(signal(tab, seq))
  tab.send(FRAME.status, { url: 'http://localhost:3000/', title: 'all sent', hasCapabilities: false })
  await eventually(() => session.info().title === 'all sent', 'the last frame to be read')
  const { summary } = await session.call('observe', { window_ms: 0, since: 0 })
  t.is((summary as { signals: number }).signals, 50)
  await stalled
})

test('a call is answered while its tab sends a million objects, as fast as its actor accepts them', async (t) => {
  const { daemon, pick } = await setup({ actorFile })
  const tab = await ScriptedTab.open(daemon.port, answers)
  const session = pick()
  const rows = `[${Array(100_000).fill('{}').join(',')}]`
  let isAnswered = false
  let frames = 0
  const flood = async () => {
    for (; !isAnswered; frames++) {
      const event = JSON.stringify(signal(tab, frames + 1)).replace(/\}\}$/, `,"data":${rows}}}`)
      tab.sendRaw(encodeFrame(FRAME.events, new TextEncoder().encode(`[${event}]`)))
      while (tab.unsent > FRAME_BYTES && !isAnswered) await immediate()
      await immediate()
    }
  }
  const flooding = flood()
  await eventually(() => frames > 10, 'a million objects')
  const start = performance.now()
  const { summary } = await session.call('observe', { window_ms: 0, since: 0 })
  const ms = performance.now() - start
  isAnswered = true
  await flooding
  t.true((summary as { signals: number }).signals > 0)
  t.true(ms < ANSWERED_MS, `${ms} ms`)
})

test('a call is answered while more frames arrive than the actor can process', async (t) => {
  const host = new ActorHost(bundle)
  t.teardown(() => host.close())
  const nothing = () => undefined
  let isFull = false
  const actor = new SupervisedActor({
    host,
    clock: systemClock,
    session: 's',
    isDriven: false,
    startedAt: Date.now(),
    main: NOT_DRIVEN,
    toPage: nothing,
    full: (full) => {
      isFull = full
    },
    replaced: nothing,
    gaveUp: nothing,
  })
  let frames = 0
  const forward = async (until: () => boolean) => {
    while (!until()) {
      if (!isFull) actor.forward(manyChanges(frames++))
      await immediate()
    }
  }
  // The actor is busy with frames when the call arrives.
  await forward(() => isFull)
  const before = frames
  let answer: unknown
  const answered = actor.call('observe', { window_ms: 0 }).then((value) => {
    answer = value
  })
  await forward(() => answer !== undefined || frames > before + MANY_FRAMES)
  t.truthy(answer, `no answer within ${frames - before} frames`)
  await answered
  await actor.close(lost('over'))
})

test('a tab that sends more than its actor accepts is held back, is not throttled, and loses nothing', async (t) => {
  const running = await setup({ actorFile })
  const { daemon, pick, logged } = running
  const tab = await ScriptedTab.open(daemon.port, answers, { session: 'flood' })
  const session = pick('flood')
  const stalled = session.call('find', say('stall'))
  const frames = 8
  for (let seq = 1; seq <= frames; seq++) {
    const event = JSON.stringify(signal(tab, seq))
    const filling = ' '.repeat(FRAME_BYTES - 8 - event.length - 2)
    tab.sendRaw(encodeFrame(FRAME.events, new TextEncoder().encode(`[${event}${filling}]`)))
  }
  await logged(/tab flood is held back/)
  t.false(session.info().throttled)
  await (await neighbour(running)).observing
  t.true(tab.unsent > 0, 'what it sends stays with it')
  await stalled
  await logged(/tab flood goes on/)
  t.deepEqual(await session.call('find', say('x')), found)
  const { summary } = await session.call('observe', { window_ms: 0, since: 0 })
  t.is((summary as { signals: number }).signals, frames)
})

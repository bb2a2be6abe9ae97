/** Actors whose tab sends more than they can process. */
import { setImmediate as immediate } from 'node:timers/promises'
import test from 'ava'
import { ActorHost } from '../../../daemon/actors/actor-host.js'
import { lost, SupervisedActor } from '../../../daemon/actors/supervised-actor.js'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { ACTOR_CREDIT_BYTES, FRAME_BYTES } from '../../../sdk/protocol/limits.js'
import { systemClock } from '../../../workers/timeline/clock.js'
import { daemonsFor } from '../../harness/daemon.js'
import { eventually } from '../../harness/patience.js'
import { ScriptedTab } from '../../harness/tab.js'
import { NOT_DRIVEN } from '../../workers/not-driven.js'
import { answers, found, neighbour, say, signal } from './fragile.js'

const setup = daemonsFor(test)
const actorFile = new URL('./fixtures/fragile-actor.js', import.meta.url)
const bundle = new URL('../../../workers/actor/session-actor.bundle.js', import.meta.url)
/** What an actor accepts at once, and what the sockets hold, several times over: a call that is kept waiting outlasts any number. */
const IN_FLIGHT_BYTES = 5 * (ACTOR_CREDIT_BYTES + FRAME_BYTES)

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
  const before = frames
  const { summary } = await session.call('observe', { window_ms: 0, since: 0 })
  const meanwhile = frames - before
  isAnswered = true
  await flooding
  t.true((summary as { signals: number }).signals > 0)
  t.true(meanwhile * rows.length < IN_FLIGHT_BYTES, `${meanwhile} frames`)
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

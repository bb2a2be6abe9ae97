/** Actors that die, hang or are busy: the real actor with injected failures. */
import test from 'ava'
import { ActorHost } from '../../../daemon/actors/actor-host.js'
import { lost, SupervisedActor } from '../../../daemon/actors/supervised-actor.js'
import { FRAME } from '../../../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS } from '../../../sdk/protocol/limits.js'
import { systemClock } from '../../../workers/timeline/clock.js'
import { HeldClock } from '../../harness/clock.js'
import { daemonsFor } from '../../harness/daemon.js'
import { eventually } from '../../harness/patience.js'
import { ScriptedTab } from '../../harness/tab.js'
import { NOT_DRIVEN } from '../../workers/not-driven.js'
import { answers, found, neighbour, say, signal } from './fragile.js'

const setup = daemonsFor(test)
const actorFile = new URL('./fixtures/fragile-actor.js', import.meta.url)

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

/** The spare actor: a real thread that starts before a session needs it. */
import { BroadcastChannel } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import { ActorHost } from '../../../daemon/actors/actor-host.js'
import type { ActorThread } from '../../../daemon/actors/actor-thread.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'

const OVER = new ProbeError('SESSION_LOST', 'the test is over')
const nothing = () => undefined

/** A host whose threads report on a channel when they start. */
function open(t: ExecutionContext) {
  const channel = new BroadcastChannel('telling-actor')
  let begun = 0
  let told: () => void = nothing
  channel.onmessage = () => {
    begun += 1
    told()
  }
  const host = new ActorHost(new URL('./fixtures/telling-actor.js', import.meta.url))
  const taken: ActorThread[] = []
  t.teardown(async () => {
    await host.close()
    await Promise.all(taken.map((actor) => actor.terminate(OVER)))
    channel.close()
  })
  return {
    host,
    begun: () => begun,
    async until(count: number) {
      while (begun < count) await new Promise<void>((resolve) => (told = resolve))
    },
    take() {
      const actor = host.take(nothing)
      taken.push(actor)
      return actor
    },
  }
}

test.serial('one actor is ready in advance; when it is taken, another one replaces it', async (t) => {
  const { until, take, begun } = open(t)
  await until(1)
  const first = take()
  t.is(begun(), 1, 'the first to be taken had begun before')
  await until(2)
  const second = take()
  t.not(first, second)
  await until(3)
  t.is(begun(), 3, 'two that are taken, and the spare')
})

test.serial('two actors that are taken at once are different', async (t) => {
  const { until, take } = open(t)
  await until(1)
  t.not(take(), take())
  await until(3)
})

test.serial(
  'an actor that is ended while it waits for its turn fails its calls and never starts',
  async (t) => {
    const { until, take, begun } = open(t)
    for (let taken = 0; taken < 11; taken++) take()
    const last = take()
    const call = t.throwsAsync(last.call('observe', { window_ms: 0, since: 0 }))
    await last.terminate(OVER)
    t.is(await call, OVER)
    await until(12)
    t.is(begun(), 12, 'the eleven others, and the spare')
  },
)

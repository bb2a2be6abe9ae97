/** The bundled actor in its own thread, with a scripted page on its port. */
import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import * as Comlink from 'comlink'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { CREDIT_PORTION_BYTES } from '../../../sdk/protocol/limits.js'
import type { ActorApi } from '../../../workers/actor/actor-api.js'
import type { FromActor, ToActor } from '../../../workers/session/ports.js'
import { keepErrorCodes } from '../../../workers/threads/comlink-errors.js'
import { nodeEndpoint } from '../../../workers/threads/node-endpoint.js'
import { NOT_DRIVEN } from '../not-driven.js'
import { ScriptedPage } from '../scripted-page.js'
import { claim } from '../verdict/trace.js'

keepErrorCodes()
const BUNDLE = new URL('../../../workers/actor/session-actor.bundle.js', import.meta.url)
const STEP = { target: { ref: 'e1' }, action: 'click' as const, args: {} }
const placed = claim({ kind: 'text', contains: 'Order placed' })

async function setup(t: ExecutionContext) {
  const worker = new Worker(BUNDLE)
  const { port1, port2 } = new MessageChannel()
  t.teardown(async () => {
    port1.close()
    await worker.terminate()
  })
  const actor = Comlink.wrap(nodeEndpoint(worker)) as unknown as ActorApi
  const now = () => performance.timeOrigin + performance.now()
  const post = (message: ToActor) =>
    port1.postMessage(message, message.kind === 'frames' ? message.frames : [])
  const page = new ScriptedPage(post, now)
  port1.on('message', (message: FromActor) => page.receive(message))
  await actor.begin(
    { session: 's1', isDriven: false, startedAt: now(), replacement: false, ids: '' },
    Comlink.transfer(port2, [port2]) as never,
    Comlink.proxy(NOT_DRIVEN),
  )
  page.answers = [{ holds: false }]
  page.hello()
  return { actor, page, worker }
}

test('an act in a real thread is judged by what the page says', async (t) => {
  const { actor, page } = await setup(t)
  page.on('act', (args, id) => {
    page.acknowledges(id, args.act)
    page.call('n1', 'POST', '/api/orders', 201).level({ holds: true }, { via: 'n1' }).idle()
    page.settles(id)
  })
  const result = await actor.run('actAndWait', { ...STEP, until: placed, timeout_ms: 4000 }, 'c1')
  t.deepEqual([result.verified, result.because], ['yes', '"Order placed" appeared'])
})

test('a coded error crosses the thread with its code, message and detail', async (t) => {
  const { actor, page } = await setup(t)
  page.on('act', (_args, id) => {
    const detail = { candidates: ['e1', 'e2'] }
    const error = { code: 'AMBIGUOUS_TARGET' as const, message: 'two match', detail }
    page.reply({ id, kind: 'error', error })
  })
  const error = await t.throwsAsync(actor.run('act', STEP, 'c1'), { instanceOf: ProbeError })
  t.like(error, { code: 'AMBIGUOUS_TARGET', message: 'two match', detail: { candidates: ['e1', 'e2'] } })
})

test('a call sees every frame that was posted before it', async (t) => {
  const { actor, page } = await setup(t)
  for (let i = 0; i < 500; i++) page.call(`n${i}`, 'GET', `/api/${i}`, 200, { cause: 'other' })
  const { calls } = await actor.run('network', { bodies: false, urlContains: '/api/499' }, 'c1')
  t.is((calls as unknown[]).length, 1)
})

test('a cancelled call ends with its code', async (t) => {
  const { actor, page } = await setup(t)
  const dispatched = new Promise<void>((resolve) => {
    page.on('act', (args, id) => {
      page.acknowledges(id, args.act)
      resolve()
    })
  })
  const call = actor.run('actAndWait', { ...STEP, until: placed, timeout_ms: 100_000 }, 'c1')
  await dispatched
  await actor.cancel('c1')
  t.like(await t.throwsAsync(call), { code: 'CANCELLED' })
})

test('credit comes back in portions, that of malformed frames too', async (t) => {
  const { actor, page } = await setup(t)
  const before = page.consumed
  const frames = 100
  for (let i = 0; i < frames; i++) page.bytes(new ArrayBuffer(CREDIT_PORTION_BYTES / 10))
  // The command of this call follows the credit on the same port.
  await actor.run('state', {}, 'c1')
  const sent = (frames * CREDIT_PORTION_BYTES) / 10
  t.true(page.consumed >= before + sent - CREDIT_PORTION_BYTES)
})

test('an actor that is killed exits', async (t) => {
  const { worker } = await setup(t)
  const exit = once(worker, 'exit')
  await worker.terminate()
  t.truthy(await exit)
})

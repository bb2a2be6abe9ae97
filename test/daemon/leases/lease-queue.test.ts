import test from 'ava'
import { LeaseQueue } from '../../../daemon/leases/lease-queue.js'
import { HeldClock } from '../../harness/clock.js'

function queueOf(limit: number) {
  const clock = new HeldClock()
  let held = 0
  const queue = new LeaseQueue(clock, () => held < limit)
  const enter = () => {
    held += 1
  }
  return {
    clock,
    queue,
    held: () => held,
    take: (ms = 1_000, signal?: AbortSignal) => queue.turn(enter, ms, signal),
    giveBack() {
      held -= 1
      queue.stir()
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('callers get their turn in the order in which they came', async (t) => {
  const { queue, take, giveBack } = queueOf(1)
  await take()
  const order: string[] = []
  const all = ['first', 'second', 'third'].map((name) => take().then(() => order.push(name)))
  t.is(queue.length, 3)
  for (const expected of [['first'], ['first', 'second'], ['first', 'second', 'third']]) {
    giveBack()
    await turn()
    t.deepEqual(order, expected)
  }
  await Promise.all(all)
})

test('what a waiting caller throws reaches that caller alone', async (t) => {
  const { queue, take, giveBack } = queueOf(1)
  await take()
  const refused = queue.turn(
    () => {
      throw new Error('the daemon is stopping')
    },
    1_000,
    undefined,
  )
  t.notThrows(giveBack)
  await t.throwsAsync(refused, { message: 'the daemon is stopping' })
})

test('a newcomer does not pass those who wait', async (t) => {
  const { queue, take } = queueOf(1)
  await take()
  const waiting = take()
  const newcomer = take()
  t.is(queue.length, 2)
  void waiting.catch(() => undefined)
  void newcomer.catch(() => undefined)
})

test('a caller that waited too long learns its place, and the others move up', async (t) => {
  const { clock, queue, take } = queueOf(1)
  await take()
  const patient = take(5_000)
  const hasty = take(100)
  clock.pass(100)
  const error = await t.throwsAsync(hasty)
  t.like(error, { code: 'TOO_MANY_LEASES', detail: { place: 2, waiting: 2 } })
  t.is(queue.length, 1)
  clock.pass(5_000)
  t.like(await t.throwsAsync(patient), { detail: { place: 1, waiting: 1 } })
  t.is(clock.armed, 0)
})

test('callers who give up in one moment each learn their own place', async (t) => {
  const { clock, take } = queueOf(1)
  await take()
  const all = [1, 2, 3, 4].map(() => take(100))
  clock.pass(100)
  const places = await Promise.all(all.map((each) => each.catch(({ detail }) => detail.place)))
  t.deepEqual(places, [1, 2, 3, 4])
})

test('callers who come in one moment do not find the same room', async (t) => {
  const { queue, held, take, giveBack } = queueOf(2)
  const all = [1, 2, 3, 4].map(() => take())
  t.is(held(), 2)
  t.is(queue.length, 2)
  giveBack()
  giveBack()
  t.is(held(), 2)
  await Promise.all(all)
})

test('a cancelled caller leaves the queue', async (t) => {
  const { clock, queue, take, giveBack } = queueOf(1)
  await take()
  const call = new AbortController()
  const cancelled = take(1_000, call.signal)
  const next = take()
  call.abort()
  t.like(await t.throwsAsync(cancelled), { code: 'CANCELLED' })
  giveBack()
  await next
  t.is(queue.length, 0)
  t.is(clock.armed, 0)
  t.like(await t.throwsAsync(take(1_000, AbortSignal.abort())), { code: 'CANCELLED' })
})

import { setImmediate as immediate } from 'node:timers/promises'
import test from 'ava'
import { Mailbox } from '../../../workers/actor/mailbox.js'

test('messages are delivered in order, later than they are added', async (t) => {
  const delivered: number[] = []
  const mailbox = new Mailbox<number>((message) => delivered.push(message))
  for (const message of [1, 2, 3]) mailbox.add(message)
  t.deepEqual(delivered, [])
  await immediate()
  t.deepEqual(delivered, [1, 2, 3])
})

test('a taken message is not delivered', async (t) => {
  const delivered: number[] = []
  const mailbox = new Mailbox<number>((message) => delivered.push(message))
  mailbox.add(1)
  mailbox.add(2)
  t.is(mailbox.take(), 1)
  await immediate()
  t.deepEqual(delivered, [2])
  t.is(mailbox.take(), undefined)
})

test('other work gets its turn while messages are added without end', async (t) => {
  const turns: string[] = []
  const mailbox = new Mailbox<number>(() => {
    turns.push('message')
    const end = performance.now() + 4
    while (performance.now() < end);
    mailbox.add(0)
  })
  mailbox.add(0)
  await new Promise<void>((resolve) => setTimeout(resolve, 0))
  await immediate()
  turns.push('other work')
  t.true(turns.length < 20, turns.join())
  while (mailbox.take() !== undefined);
})

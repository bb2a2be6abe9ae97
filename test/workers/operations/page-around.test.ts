/** When the page is asked for what it shows. The page is a stand-in, so that it can be late, silent or gone. */
import test from 'ava'
import type { PageLine } from '../../../sdk/protocol/commands/around.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { PageAroundReader } from '../../../workers/operations/page-around.js'
import type { ObservedSession } from '../../../workers/session/observed-session.js'
import { Timeline } from '../../../workers/timeline/timeline.js'
import { settle, TestClock } from '../clock.js'
import { Trace } from '../verdict/trace.js'

interface Asked {
  answer(text: string): void
  reject(code: 'SESSION_LOST' | 'INTERNAL'): void
}

const HELD = { pass: true }

function begin() {
  const clock = new TestClock()
  const timeline = new Timeline(0)
  const asked: Asked[] = []
  const command = (
    _name: string,
    _args: object,
    { answered }: { answered(of: { lines: PageLine[] }): void },
  ) =>
    new Promise((_resolve, reject) => {
      const answer = (text: string) => answered({ lines: [{ text, rank: 1 }] })
      asked.push({ answer, reject: (code) => reject(new ProbeError(code, 'failed')) })
    })
  const session = { clock, timeline, acts: ['a1'], lost: false, tab: { connected: true, command } }
  const reader = new PageAroundReader(session as unknown as ObservedSession)
  const trace = new Trace()
  const change = () => {
    const event = trace.emit('dom', { added: 1, removed: 0, changed: 0 }).events.at(-1)
    if (event !== undefined) timeline.add(event)
  }
  return { clock, asked, reader, change }
}

const texts = (page: readonly PageLine[] | undefined) => page?.map(({ text }) => text)

test('what was read early is used where nothing changed since', async (t) => {
  const { asked, reader } = begin()
  reader.askEarly()
  asked[0]?.answer('early')
  await settle()
  t.deepEqual(texts((await reader.read(HELD)).page), ['early'])
  t.is(asked.length, 1)
})

test('after a change, and after a while, the page is asked again', async (t) => {
  for (const makeStale of ['change', 'wait']) {
    const { asked, reader, change, clock } = begin()
    reader.askEarly()
    asked[0]?.answer('early')
    await settle()
    if (makeStale === 'change') change()
    else await clock.pass(51)
    const read = reader.read(HELD)
    await settle()
    asked[1]?.answer('late')
    t.deepEqual(texts((await read).page), ['late'])
  }
})

test('a question to a document that was replaced, or that is not answered in time, is asked again', async (t) => {
  for (const end of ['reject', 'wait']) {
    const { asked, reader, clock } = begin()
    reader.askEarly()
    if (end === 'reject') asked[0]?.reject('SESSION_LOST')
    else await clock.pass(1_000)
    await settle()
    const read = reader.read(HELD)
    await settle()
    asked[1]?.answer('late')
    t.deepEqual(texts((await read).page), ['late'])
  }
})

test('a page that cannot answer is not asked again', async (t) => {
  const { asked, reader } = begin()
  reader.askEarly()
  asked[0]?.reject('INTERNAL')
  await settle()
  t.deepEqual(await reader.read(HELD), {})
  t.is(asked.length, 1)
})

test('a page that stays silent delays the verdict by one second', async (t) => {
  const { clock, reader } = begin()
  reader.askEarly()
  await clock.pass(600)
  const read = reader.read(HELD)
  await settle()
  await clock.pass(400)
  await settle()
  await clock.pass(600)
  t.deepEqual(await read, {})
})

test('a page that changes again and again is asked three times ahead, and at the end', async (t) => {
  const { asked, reader, change } = begin()
  for (let i = 0; i < 5; i++) {
    reader.askEarly()
    asked[i]?.answer('early')
    await settle()
    change()
  }
  t.is(asked.length, 3)
  const read = reader.read(HELD)
  await settle()
  asked[3]?.answer('late')
  t.deepEqual(texts((await read).page), ['late'])
})

test('a claim that did not hold reads nothing', async (t) => {
  const { asked, reader } = begin()
  t.deepEqual(await reader.read({ pass: false }), {})
  t.is(asked.length, 0)
})

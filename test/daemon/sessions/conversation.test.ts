import test from 'ava'
import { Conversation } from '../../../daemon/sessions/conversation.js'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { MARKS_KEPT, MESSAGES_KEPT } from '../../../sdk/protocol/limits.js'

const NOON = new Date('2026-01-02T12:00:00Z')
const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)

test('each agent that drove the session receives a message once', (t) => {
  const said = new Conversation()
  said.say('not that button', ['one', 'two'], NOON)
  t.deepEqual(said.take('one'), [{ id: 'h1', at: NOON.toISOString(), text: 'not that button' }])
  t.deepEqual(said.take('one'), [])
  t.deepEqual(texts(said.take('two')), ['not that button'])
  t.deepEqual(texts(said.messages), ['not that button'], 'all that was said can be read again')
})

test('a message without a driving agent goes to the first agent', (t) => {
  const said = new Conversation()
  said.say('mind the discount', [], NOON)
  t.deepEqual(texts(said.take('one')), ['mind the discount'])
  t.deepEqual(said.take('two'), [])
})

test('a later agent does not receive messages that others received', (t) => {
  const said = new Conversation()
  said.say('first', ['one'], NOON)
  said.take('one')
  said.say('second', ['one', 'two'], NOON)
  t.deepEqual(texts(said.take('two')), ['second'])
})

test('a message that is given back is taken again, by its agent only', (t) => {
  const said = new Conversation()
  said.say('first', ['one', 'two'], NOON)
  said.say('second', ['one', 'two'], NOON)
  said.take('one')
  said.take('two')
  said.giveBack('one', new Set(['h2']))
  t.deepEqual(texts(said.take('one')), ['second'])
  t.deepEqual(said.take('two'), [])
})

test('the oldest of many messages are dropped', (t) => {
  const said = new Conversation()
  for (let n = 0; n < MESSAGES_KEPT + 5; n++) said.say(`${n}`, ['one'], NOON)
  t.is(said.messages.length, MESSAGES_KEPT)
  t.is(said.take('one')[0]?.text, '5')
})

test('a mark is pending until it is resolved, and its id is never reused', (t) => {
  const said = new Conversation()
  const mark = said.mark({ kind: 'mark', note: 'total is wrong', url: 'http://localhost/' }, NOON)
  t.like(mark, { id: 'm1', note: 'total is wrong' })
  t.is(said.pendingMarks.length, 1)
  said.resolve('m1')
  t.deepEqual(said.pendingMarks, [])
  t.is(codeOf(t.throws(() => said.resolve('m1'))), 'NOT_FOUND')
  t.is(said.mark({ kind: 'mark', note: 'again', url: 'http://localhost/' }, NOON)?.id, 'm2')
})

test('a mark over the limit is refused, and no other mark is lost', (t) => {
  const said = new Conversation()
  const mark = { kind: 'mark', note: 'x', url: 'http://localhost/' } as const
  for (let n = 0; n < MARKS_KEPT; n++) t.truthy(said.mark(mark, NOON))
  t.is(said.mark(mark, NOON), undefined)
  said.resolve('m1')
  t.truthy(said.mark(mark, NOON))
})

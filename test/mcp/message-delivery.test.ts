import test from 'ava'
import type { Message } from '../../daemon/sessions/conversation.js'
import { MessageDelivery } from '../../mcp/message-delivery.js'

const message = (id: string, text: string): Message => ({ id, at: '2026-01-02T12:00:00.000Z', text })
const TAKEN = [message('h1', 'stop'), message('h2', 'that is wrong')]

const CASES: [what: string, answer: object | undefined, sent: string[]][] = [
  ['an answer with all of them', { messages: TAKEN }, ['h1', 'h2']],
  ['an answer with some of them', { messages: [message('h1', 'stop'), '1 more'] }, ['h1']],
  ['an answer with a part of a text', { messages: [message('h1', 'stop'), message('h2', 'that…')] }, ['h1']],
  ['an answer without them', { tree: 'button' }, []],
  ['an answer that only counts them', { messages: '2 entries' }, []],
  ['a call that failed', undefined, []],
]

for (const [what, answer, expected] of CASES) {
  test(`messages are delivered by what the agent receives: ${what}`, (t) => {
    const settled: unknown[] = []
    const session = {
      settleMessages: (taken: readonly Message[], sent: ReadonlySet<string>) =>
        settled.push([taken, [...sent]]),
    }
    const delivery = new MessageDelivery()
    delivery.add(session, TAKEN)
    delivery.settle(answer)
    t.deepEqual(settled, [[TAKEN, expected]])
    delivery.settle(answer)
    t.is(settled.length, 1, 'once')
  })
}

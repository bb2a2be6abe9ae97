import test from 'ava'
import type { AnswerShape } from '../../../sdk/protocol/events.js'
import { LearntAnswers } from '../../../workers/session/learnt-answers.js'
import type { NetworkCall } from '../../../workers/timeline/calls.js'

let count = 0
function answered(path: string, shape: Partial<AnswerShape> = {}, method = 'POST'): NetworkCall {
  count += 1
  const data = { method, url: `http://shop${path}`, transport: 'fetch', sameSite: true }
  return {
    id: `c${count}`,
    started: { data },
    finished: { data: { shape: { to: 'd1', has: ['id', 'total'], doubts: [], ...shape } } },
  } as object as NetworkCall
}
const REFUSAL = { has: ['reason'], doubts: ['reason'] }

function afterAnswers(times: number, shape: Partial<AnswerShape> = {}): LearntAnswers {
  const learnt = new LearntAnswers()
  for (let i = 0; i < times; i++) learnt.learn([answered(`/orders/${i}/pay`, shape)])
  return learnt
}

test('after three answers, one that lacks a member and has a failure is unlike them', (t) => {
  const [found] = afterAnswers(3).unlike([answered('/orders/7/pay', REFUSAL)])
  t.like(found, { lacks: 'id', brings: 'reason' })
  t.deepEqual(afterAnswers(2).unlike([answered('/orders/7/pay', REFUSAL)]), [])
})

test('another place, another request, and a read are not compared', (t) => {
  const learnt = afterAnswers(3)
  t.deepEqual(learnt.unlike([answered('/orders/7/refund', REFUSAL)]), [])
  t.deepEqual(learnt.unlike([answered('/orders/7/pay', { ...REFUSAL, to: 'd2' })]), [])
  t.deepEqual(learnt.unlike([answered('/orders/7/pay', REFUSAL, 'GET')]), [])
})

test('a message beside all that was there, and a member that is only missing, are like before', (t) => {
  const learnt = afterAnswers(3)
  t.deepEqual(
    learnt.unlike([answered('/orders/7/pay', { has: ['id', 'total', 'message'], doubts: ['message'] })]),
    [],
  )
  t.deepEqual(learnt.unlike([answered('/orders/7/pay', { has: ['id'], doubts: [] })]), [])
})

test('a member that was named like a failure before tells nothing', (t) => {
  const learnt = afterAnswers(3, { has: ['id', 'message'], doubts: ['message'] })
  t.deepEqual(learnt.unlike([answered('/orders/7/pay', { has: ['message'], doubts: ['message'] })]), [])
})

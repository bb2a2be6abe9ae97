/** Texts about `undefined` and the like, which an answer brings, or a fault. */

import { setTimeout as after } from 'node:timers/promises'
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (shown: string) => `<button>Next</button><p></p><script>
document.querySelector('button').onclick = async () => {
  const question = await (await fetch('/question')).json()
  document.querySelector('p').textContent = ${shown}
}</script>`
const answers = {
  '/question': { body: '{"id":2,"text":"Is NaN a number?"}' },
  '/other': { body: '{"id":2}' },
}
const target = { role: 'button', name: 'Next' }
const until = { kind: 'net', method: 'GET', url: '/question', ok: true }

test('a text about NaN that the answer has is no fault, and is not taken back', async (t) => {
  const { act, ask } = await setup(page('question.text'), answers)
  const verdict = await act(target, until)
  t.is(verdict.verified, 'yes', verdict.because)
  await after(300)
  const next = (await ask('act', { target, action: 'focus', args: {} })) as { retracted?: unknown }
  t.is(next.retracted, undefined)
})

test('a text about NaN that the answer does not have is a caution', async (t) => {
  const { act } = await setup(page("'Points: ' + question.points * 2"), { '/question': answers['/other'] })
  t.regex((await act(target, until)).because, /"Points: NaN" appeared/)
})

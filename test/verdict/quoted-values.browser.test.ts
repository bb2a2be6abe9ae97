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

const lesson = (shown: string) => `<button>Next</button><p></p><script>
document.querySelector('button').onclick = async () => {
  const text = await (await fetch('/lesson')).text()
  document.querySelector('p').textContent = ${shown}
}</script>`
const read = { kind: 'net', method: 'GET', url: '/lesson', ok: true }
for (const body of [
  'typeof x: undefined\n0 / 0: NaN\nString({}): [object Object]\n',
  '0 / 0 is NaN',
  'An error says "x is undefined".',
])
  test(`the plain text ${JSON.stringify(body)} is shown as it was read`, async (t) => {
    const { act } = await setup(lesson('text'), {
      '/lesson': { body, headers: { 'content-type': 'text/plain' } },
    })
    const { verified, because } = await act(target, read)
    t.is(verified, 'yes', because)
  })

for (const [what, body, shown] of [
  ['a text of a page', 'Lesson 3', "'Lesson: ' + text.title"],
  ['a bare word, which the read has in another text,', '0 / 0 is undefined', 'String(text.title)'],
  [
    'several values of a record',
    'Lesson 3',
    "text.title + ', ' + text.points * 2 + ', ' + new Date(text.on)",
  ],
] as const)
  test(`${what} that is no value is a caution`, async (t) => {
    const { act } = await setup(lesson(shown), {
      '/lesson': { body, headers: { 'content-type': 'text/plain' } },
    })
    t.regex((await act(target, read)).because, /appeared/)
  })

test('a text about NaN that the answer does not have is a caution', async (t) => {
  const { act } = await setup(page("'Points: ' + question.points * 2"), { '/question': answers['/other'] })
  t.regex((await act(target, until)).because, /"Points: NaN" appeared/)
})

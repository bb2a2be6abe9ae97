/** Characters that the page cut in half or decoded wrongly, and those that others brought. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const until = { kind: 'text', contains: 'Done' }
const page = (
  shown: string,
  before = '',
) => `<input aria-label="Symbol"><button>React</button><p>${before}</p>
<p role="status"></p><script>
const api = async (method, path, body) => (await fetch(path, { method, body: body && JSON.stringify(body) })).json()
document.querySelector('button').onclick = async () => {
  document.querySelector('p').textContent = ${shown}
  document.querySelector('[role=status]').textContent = 'Done'
}</script>`
const headers = { 'content-type': 'application/json' }
const answers = {
  '/echo': async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').end(await text(request))
  },
  '/known': { body: '{"text":"Caf\\ufffd","half":"\\ud83c 1"}', headers },
  '/emoji': { body: '{"text":"\\ud83c\\udf89 Party"}', headers },
}
const judged = async (shown: string, before?: string) => {
  const { act } = await setup(page(shown, before), answers)
  return act({ role: 'button', name: 'React' }, until)
}

test('half a character, or one that was not decoded, is a caution', async (t) => {
  for (const shown of [
    `'🎉 Party'[0] + ' 1'`,
    `(await api('POST', '/echo', { symbol: '🎉 Party'[0] })).symbol`,
    `(await api('GET', '/emoji')).text.slice(0, 1)`,
    `new TextDecoder().decode(new TextEncoder().encode('Café').slice(0, 4))`,
  ])
    t.regex((await judged(shown)).because, /a character that was cut or not decoded/, shown)
})

test('characters of an answer, of the page before, or for a moment only are fine', async (t) => {
  for (const [shown, before] of [
    [`(await api('GET', '/known')).text`],
    [`(await api('GET', '/known')).half`],
    [`(await api('GET', '/emoji')).text`],
    [`(await api('POST', '/known', { a: 1 })).half`],
    [`'Caf\uFFFD, again'`, 'Caf\uFFFD'],
    [`'🎉 Party 👩‍👩‍👧 é'`],
  ] as const) {
    const verdict = await judged(shown, before)
    t.is(verdict.verified, 'yes', `${shown}: ${verdict.because}`)
  }
  const typing = `await (async () => {
    for (let i = 1; i <= 8; i += 1) {
      document.querySelector('p').textContent = '🎉 Party'.slice(0, i)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return '🎉 Party'
  })()`
  t.is((await judged(typing)).verified, 'yes')
})

test('what the user typed, and what the claim names, are fine', async (t) => {
  const { act, ask } = await setup(page(`document.querySelector('input').value`), answers)
  await ask('act', { target: { label: 'Symbol' }, action: 'fill', args: { text: 'Caf\uFFFD' } })
  t.is((await act({ role: 'button', name: 'React' }, until)).verified, 'yes')
  const { act: again } = await setup(page(`'Caf\uFFFD'`), answers)
  t.is(
    (await again({ role: 'button', name: 'React' }, { kind: 'text', contains: 'Caf\uFFFD' })).verified,
    'yes',
  )
})

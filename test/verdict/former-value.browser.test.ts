/** The text that a field had before the agent filled it, in what the page sends and the server answers. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (before: string, body: string) => `
<label>Name <input value="${before}"></label><button>Save</button><p role="status"></p><script>
const before = '${before}'
document.querySelector('button').onclick = async () => {
  const now = document.querySelector('input').value
  await fetch('/profile', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${body}) })
  document.querySelector('p').textContent = 'Saved'
}
</script>`
const target = { role: 'button', name: 'Save' }
const until = { kind: 'text', contains: 'Saved' }

interface Given {
  before: string
  typed: string
  body: string
  answer?: object
}

async function save({ before, typed, body, answer = {} }: Given) {
  const { act, ask } = await setup(page(before, body), { '/profile': { body: JSON.stringify(answer) } })
  await ask('act', { target: { label: 'Name' }, action: 'fill', args: { text: typed } })
  return act(target, until)
}

test('the former text in place of the typed one, which has its words, is not what was typed', async (t) => {
  const { because } = await save({ before: 'sam', typed: 'captain sam', body: '{ nickname: before }' })
  t.regex(because, /no request carried what "Name" holds/)
})

const SENT: readonly Given[] = [
  { before: 'red', typed: 'red, green', body: "{ tags: now.split(', ') }" },
  { before: 'Ann', typed: 'Ann Lee', body: "{ first: now.split(' ')[0], last: now.split(' ')[1] }" },
  { before: 'Ann', typed: 'Ann Lee', body: '{ from: before, to: now }' },
]
for (const given of SENT)
  test(`"${given.typed}" after "${given.before}" is carried by ${given.body}`, async (t) => {
    const { verified, because } = await save(given)
    t.is(verified, 'yes', because)
  })

const rename = { before: 'Reports', typed: 'Q3 reports', body: '{ name: now }' }

test('an answer with the former text in its place is a caution', async (t) => {
  const { because } = await save({ ...rename, answer: { id: 5, name: 'Reports' } })
  t.regex(because, /returned "name" with another value/)
})

test('an answer that keeps the former text until the new one is confirmed is none', async (t) => {
  const { verified, because } = await save({ ...rename, answer: { name: 'Reports', pending: 'Q3 reports' } })
  t.is(verified, 'yes', because)
})

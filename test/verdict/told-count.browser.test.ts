/** How many the answer to a write says were done, and how many the page says. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (says: string) => `<button>Delete all</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  const body = JSON.stringify({ ids: [1, 2, 3, 4, 5] })
  await fetch('/delete', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  document.querySelector('p').textContent = '${says}'
}</script>`
const target = { role: 'button', name: 'Delete all' }
const until = { kind: 'text', contains: 'deleted' }
const answers = { '/delete': { body: '{"deleted":5,"batch":77}' } }

test('a status that says another number than the answer is a caution', async (t) => {
  const { act } = await setup(page('12 contacts deleted'), answers)
  const { verified, because } = await act(target, until)
  t.is(verified, 'unknown', because)
})

for (const says of ['5 contacts deleted', 'Batch 77 deleted', 'Contacts deleted 12 seconds ago'])
  test(`"${says}" is no other number`, async (t) => {
    const { act } = await setup(page(says), answers)
    const { verified, because } = await act(target, until)
    t.is(verified, 'yes', because)
  })

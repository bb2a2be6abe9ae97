/** A write to a record that the page added, under the id that the server gave it or under another one. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

/**
 * @param sent body of the POST, of `made`
 * @param id by which the note is removed, of `made` and `answer`
 * @param rows the page's list before
 */
const page = (sent: string, id: string, rows = '<li>Call Tom</li>') => `
<ul>${rows}</ul><button>Add</button><p role="status"></p><script>
const row = (made) => {
  const item = document.createElement('li')
  item.innerHTML = made.text + ' <button aria-label="Remove ' + made.text + '">x</button>'
  document.querySelector('ul').append(item)
  return item
}
document.querySelector('button').onclick = async () => {
  const made = { id: 'tmp-7', text: 'Water the plants' }
  const item = row(made)
  const response = await fetch('/notes', { method: 'POST', body: JSON.stringify(${sent}) })
  const answer = await response.json()
  item.querySelector('button').onclick = async () => {
    await fetch('/notes/' + ${id}, { method: 'DELETE' })
    item.remove()
    document.querySelector('p').textContent = 'Removed'
  }
  document.querySelector('p').textContent = 'Added'
}
</script>`

async function removing(sent: string, id: string, rows?: string) {
  const { act } = await setup(page(sent, id, rows), {
    '/notes': { status: 201, body: '{"id":41,"text":"Water the plants"}' },
    '/notes/41': { body: '{}' },
    '/notes/latest': { body: '{}' },
    '/notes/tmp-7': { body: '{}' },
  })
  await act({ role: 'button', name: 'Add' }, { kind: 'text', contains: 'Added' })
  const target = { role: 'button', name: 'Remove Water the plants' }
  return act(target, { kind: 'text', contains: 'Removed' })
}
const TEXT = '{ text: made.text }'

test('a record that keeps its temporary id is a caution', async (t) => {
  const { verifiedReason, because } = await removing(TEXT, 'made.id')
  t.is(verifiedReason, 'evidence_conflicts')
  t.regex(because, /DELETE \/notes\/tmp-7 → 200 is for another record than "water the plants"/)
})

for (const [what, sent, id, rows] of [
  ['the id of the answer', TEXT, 'answer.id', undefined],
  ['an id that the page made and sent', 'made', 'made.id', undefined],
  ['an operation', TEXT, "'latest'", undefined],
  ['a text of two rows', TEXT, 'made.id', '<li>Water the plants</li>'],
] as const)
  test(`${what} is none`, async (t) => {
    const { verified, because } = await removing(sent, id, rows)
    t.is(verified, 'yes', because)
  })

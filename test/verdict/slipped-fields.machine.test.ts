/** Lists whose rows have fields: what was typed stays with its row, or slips to the neighbour. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const until = { kind: 'text', contains: 'Done' }
const ROW = (name: string, note = '') =>
  `<li><b>${name}</b> <input aria-label="Note for ${name}" value="${note}"> <button aria-label="Remove ${name}">×</button></li>`
const list = (
  removed: string,
  rows = [ROW('Ann', 'vegan'), ROW('Ben'), ROW('Cleo')],
) => `<ul>${rows.join('')}</ul>
<button>Sort</button><p role="status"></p><script>
const items = () => [...document.querySelectorAll('li')]
const names = (...texts) => items().forEach((item, i) => { item.querySelector('b').textContent = texts[i] })
onclick = ({ target }) => {
  if (target.localName !== 'button') return
  const row = target.closest('li')
  ${removed}
  document.querySelector('[role=status]').textContent = 'Done'
}</script>`

const removing = async (removed: string, rows?: string[]) => {
  const { act } = await setup(list(removed, rows))
  return act({ role: 'button', name: 'Remove Ann' }, until)
}

test('the last row is taken away, and the names move up', async (t) => {
  const slipped = await removing(`items().at(-1).remove(); names('Ben', 'Cleo')`)
  t.regex(slipped.because, /what their fields hold stayed/)
})

test('the row itself is taken away, its list is drawn anew, or the last row goes', async (t) => {
  for (const removed of [
    'row.remove()',
    `row.parentElement.innerHTML = items().slice(1).map((each) => each.outerHTML).join('')`,
    'items().at(-1).remove()',
  ])
    t.is((await removing(removed)).verified, 'yes', removed)
})

test('fields that nobody can change, and a choice of one, say nothing', async (t) => {
  const removed = `items().at(-1).remove(); names('Ben', 'Cleo')`
  const rows = (field: (name: string) => string) =>
    ['Ann', 'Ben', 'Cleo'].map(
      (name) => `<li><b>${name}</b> ${field(name)}<button aria-label="Remove ${name}">×</button></li>`,
    )
  for (const field of [
    (name: string) => `<input readonly value="${name === 'Ann' ? 'first' : 'later'}">`,
    (name: string) => `<input type="radio" name="main" ${name === 'Ann' ? 'checked' : ''}>`,
    () => '<input>',
  ])
    t.is((await removing(removed, rows(field))).verified, 'yes')
})

test('rows that are sorted by their names alone', async (t) => {
  const sorting = async (sorted: string) => {
    const { act } = await setup(list(sorted))
    return act({ role: 'button', name: 'Sort' }, until)
  }
  t.is((await sorting(`names('Cleo', 'Ben', 'Ann')`)).verifiedReason, 'evidence_conflicts')
  t.is((await sorting(`document.querySelector('ul').append(...items().reverse())`)).verified, 'yes')
})

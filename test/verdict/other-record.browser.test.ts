/** A list whose buttons write to the record in their row, or to another one. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const ITEMS = [
  { id: 1, name: 'Milk' },
  { id: 2, name: 'Bread' },
]
/** Shows the list sorted by name. `id` is what a row's button writes to. */
const page = (id: string) => `<ul></ul><p role="status"></p><script>
fetch('/items').then((answer) => answer.json()).then((items) => {
  const sorted = items.toSorted((one, two) => one.name.localeCompare(two.name))
  sorted.forEach((item, index) => {
    const row = document.createElement('li')
    row.innerHTML = item.name + ' <button aria-label="Remove ' + item.name + '">x</button>'
    row.querySelector('button').onclick = async () => {
      await fetch('/items/' + ${id}, { method: 'DELETE' })
      row.remove()
      document.querySelector('[role=status]').textContent = 'Removed'
    }
    document.querySelector('ul').append(row)
  })
})
</script>`

async function removing(id: string) {
  const ok = { status: 200, body: '{}' }
  const items = { status: 200, body: JSON.stringify(ITEMS) }
  const { page: tab, act } = await setup(page(id), { '/items': items, '/items/1': ok, '/items/2': ok })
  await tab.waitForSelector('li')
  const target = { role: 'button', name: 'Remove Bread' }
  const { verified, because } = await act(target, { kind: 'text', contains: 'Removed' })
  return { verified, because }
}

test('a write to another record than that of the row is a doubt', async (t) => {
  const { verified, because } = await removing('items[index].id')
  t.is(verified, 'unknown')
  t.regex(because, /DELETE \/items\/1 → 200 is for another record than "bread"/)
})

test('a write to the record of the row is none', async (t) => {
  t.is((await removing('item.id')).verified, 'yes')
})

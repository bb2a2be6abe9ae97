/** A write to another item than the one at the act, as the page names its items. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (naming: string, sent: string) => `<ul></ul><p role="status"></p><script>
const names = { 3: 'Apples', 2: 'Milk', 1: 'Rice' }
document.querySelector('ul').innerHTML = [3, 2, 1].map((id, i) =>
  '<li ${naming}>' + names[id] + ' <button>Rename ' + names[id] + '</button></li>').join('')
document.querySelectorAll('button').forEach((button, i) => {
  const id = 3 - i
  button.onclick = async () => {
    await fetch('/items/' + ${sent}, { method: 'PATCH', body: '{}' })
    document.querySelector('p').textContent = 'Renamed'
  }
})
</script>`
const answers = { '/items/1': { body: '{}' }, '/items/2': { body: '{}' }, '/items/3': { body: '{}' } }
const target = { role: 'button', name: 'Rename Milk' }
const until = { kind: 'text', contains: 'Renamed' }
const byId = `data-testid="row-' + id + '"`

async function judged(naming: string, sent: string) {
  const { act } = await setup(page(naming, sent), answers)
  return act(target, until)
}

test('a write to the id of an item beside it is a caution', async (t) => {
  for (const naming of [byId, `id="item:' + id + '"`, `data-key="' + id + '"`]) {
    const verdict = await judged(naming, '3')
    t.is(verdict.verifiedReason, 'evidence_conflicts', naming)
    t.regex(verdict.because, /PATCH \/items\/3 → 200 is for another record than "Milk/)
  }
})

test('a write to its own id, to no item, and items that are only counted, are fine', async (t) => {
  t.is((await judged(byId, 'id')).verified, 'yes')
  t.is((await judged(`class="row"`, '3')).verified, 'yes')
  t.is(
    (await judged(`data-line="' + (id === 2 ? 3 : 9) + '" data-product="' + id + '"`, '3')).verified,
    'yes',
  )
  t.is((await judged(`data-index="' + i + '"`, 'id')).verified, 'yes')
})

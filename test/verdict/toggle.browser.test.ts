/** A checkbox that is as it was before it was pressed. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (after: string) => `<label><input type="checkbox"> Mail me</label><p role="status"></p><script>
const box = document.querySelector('input')
box.onclick = async () => {
  const { checked } = box
  await fetch('/mails', { method: 'PUT', body: String(checked) })
  ${after}
  document.querySelector('p').textContent = 'Saved'
}
</script>`
const answers = { '/mails': { body: '{}' } }
const target = { label: 'Mail me' }
const until = { kind: 'text', contains: 'Saved' }

async function judged(after: string) {
  const { act } = await setup(page(after), answers)
  return act(target, until)
}

test('a box that is off again is a caution', async (t) => {
  const verdict = await judged('box.checked = false')
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /the checkbox "Mail me" that was pressed stands as before/)
})

test('a box that stays, goes, gets another label, or is asked about, is fine', async (t) => {
  for (const after of [
    '',
    'box.parentElement.remove()',
    "box.checked = false; box.nextSibling.data = ' Call me'",
    "box.checked = false; document.body.append(Object.assign(document.createElement('dialog'), { open: true, textContent: 'Sure?' }))",
  ])
    t.is((await judged(after)).verified, 'yes', after)
})

/** A later write that carries the former value of a field again. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (
  after: string,
) => `<label>Bio <textarea>I like trains</textarea></label><button>Save</button><p role="status"></p><script>
const field = document.querySelector('textarea')
const put = (bio) => fetch('/bio', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ bio }) })
document.querySelector('button').onclick = async () => {
  await put(field.value)
  document.querySelector('p').textContent = 'Saved'
  ${after}
}
</script>`
const answers = { '/bio': { body: '{}' }, '/order': { body: '{}' } }
const target = { role: 'button', name: 'Save' }
const until = { kind: 'text', contains: 'Saved' }

async function save(after: string) {
  const { act, ask } = await setup(page(after), answers)
  await ask('act', { target: { label: 'Bio' }, action: 'fill', args: { text: 'I like trams' } })
  return act(target, until)
}

test('what a later request of the act writes back is a caution', async (t) => {
  const verdict = await save("setTimeout(() => put('I like trains'), 100)")
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /PUT \/bio → 200 carried the former value of "Bio" again/)
  const elsewhere = await save(
    "await fetch('/order', { method: 'POST', body: '{\"bio\":\"I like trains\"}' })",
  )
  t.regex(elsewhere.because, /POST \/order → 200 carried the former value of "Bio" again/)
})

test('a second request with the new value, or about something else, is none', async (t) => {
  t.is((await save('setTimeout(() => put(field.value), 100)')).verifiedReason, 'evidence_conflicts')
  const other = "setTimeout(() => fetch('/bio', { method: 'PUT', body: '{\"seen\":true}' }), 100)"
  t.is((await save(other)).verified, 'yes')
})

/** A record of a list that the page has read goes from the page, and no request follows. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (onDelete: string, source: string) => `<ul></ul><p role="status"></p><script>
const list = document.querySelector('ul')
const show = (photos) => {
  list.innerHTML = photos.map(({ title }) => '<li>' + title + ' <button>Delete ' + title + '</button></li>').join('')
  for (const button of document.querySelectorAll('button')) button.onclick = () => {
    button.parentElement.remove()
    ${onDelete}
    document.querySelector('p').textContent = 'Photo deleted'
  }
}
${source}
</script>`
const read = "fetch('/photos').then((answer) => answer.json()).then(show)"
const answers = {
  '/photos': { body: '[{"id":1,"title":"Beach"},{"id":2,"title":"Thumb"}]' },
  '/photos/2': { status: 204 },
}
const target = { role: 'button', name: 'Delete Thumb' }
const until = { kind: 'text', contains: 'Photo deleted' }

async function judged(onDelete: string, source = read) {
  const { act, ask } = await setup(page(onDelete, source), answers)
  await ask('assert', { predicate: { kind: 'text', contains: 'Thumb' }, timeout_ms: 2_000 })
  return act(target, until)
}

test('nothing sent is a caution', async (t) => {
  const verdict = await judged('')
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /the click on "Delete Thumb" sent no request/)
})

test('a request, a stored list, and a list of the page itself are fine', async (t) => {
  t.is((await judged("fetch('/photos/2', { method: 'DELETE' })")).verified, 'yes')
  t.is((await judged("localStorage.setItem('gone', 'Thumb')")).verified, 'yes')
  t.is((await judged('', "show([{ title: 'Beach' }, { title: 'Thumb' }])")).verified, 'yes')
})

/** A message about an error in an answer of HTML, which the page shows or drops. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const REFUSED = '<p class="alert alert-danger" role="alert">SPRING20 ended on 31 May.</p>'

/** @param then what the page does with the answer, as `html` */
const page = (then: string) => `<button>Apply</button><p id="out"></p><div id="messages"></div><script>
document.querySelector('button').onclick = async () => {
  const answer = await fetch('/coupon', { method: 'POST', body: 'code=SPRING20' })
  const html = await answer.text()
  ${then}
}</script>`

const ANSWERS = { '/coupon': { headers: { 'content-type': 'text/html' }, body: REFUSED } }
const applied = { kind: 'text', contains: 'Coupon applied' }
const refused = { kind: 'element', role: 'alert', hasText: 'SPRING20 ended' }
const swap = "document.querySelector('#messages').innerHTML = html"
const say = "document.querySelector('#out').textContent = 'Coupon applied'"

test('a message that the page drops is a doubt', async (t) => {
  const { act } = await setup(page(say), ANSWERS)
  const verdict = await act({ role: 'button', name: 'Apply' }, applied)
  t.is(verdict.verified, 'unknown', verdict.because)
  t.regex(verdict.because, /says that it failed: "a message about an error"/)
})

test('a message that the page shows, and the claim names, is what was asked for', async (t) => {
  const { act } = await setup(page(swap), ANSWERS)
  const verdict = await act({ role: 'button', name: 'Apply' }, refused)
  t.is(verdict.verified, 'yes', verdict.because)
})

/** Back by the history, on a page that follows it and on one that does not. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const back = { kind: 'route', path: '/', changed: true }

/** @param more script of the page, which has `show` */
const page = (more: string) => `<a href="/billing" id="billing">Billing</a><button id="back">Back</button>
<main><h1>Profile</h1></main><script>
const show = () => { document.querySelector('h1').textContent = location.pathname === '/' ? 'Profile' : 'Billing' }
document.getElementById('billing').onclick = (event) => { event.preventDefault(); history.pushState({}, '', '/billing'); show() }
document.getElementById('back').onclick = () => history.back()
${more}</script>`

async function goBack(more: string) {
  const { act } = await setup(page(more))
  await act({ role: 'link', name: 'Billing' }, { kind: 'route', path: '/billing' })
  return act({ role: 'button', name: 'Back' }, back)
}

test('a page that stays as it is when its address goes back is a caution', async (t) => {
  const verdict = await goBack('')
  t.is(verdict.verifiedReason, 'evidence_conflicts', verdict.because)
  t.regex(verdict.because, /nothing in the page changed with the route/)
})

test('a page that follows its address is proved', async (t) => {
  const twins = [
    "addEventListener('popstate', show)",
    "addEventListener('popstate', () => setTimeout(show, 200))",
    // It was closed by a control before.
    "document.getElementById('back').onclick = () => { document.querySelector('h1').textContent = 'Profile'; history.back() }",
  ]
  for (const more of twins) {
    const verdict = await goBack(more)
    t.is(verdict.verified, 'yes', `${more}: ${verdict.because}`)
  }
})

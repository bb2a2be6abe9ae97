/** Whose doing a change was, on a page so large that one look sees what several have done. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

/** Some 14,000 elements: a look at them waits for the frame. */
const LARGE = `<main>${'<div><span><b>One</b> <i>two</i></span><em></em><u></u><s></s></div>'.repeat(2_000)}</main>`
/** The page does something of its own all the time, and so before each look. */
const always = (work: string) => `<script>setInterval(() => { ${work} }, 1)</script>`
const CLOCK = `<time></time>${always("document.querySelector('time').textContent = String(performance.now())")}`

test('what the page did in the moment of a click that did nothing is not the click’s', async (t) => {
  const { act } = await setup(
    `<button>Save</button><p></p>${always(
      "if (document.activeElement.localName === 'button') document.querySelector('p').textContent = 'Saved'",
    )}${LARGE}`,
  )
  const verdict = await act({ role: 'button', name: 'Save' }, { kind: 'text', contains: 'Saved' })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['unknown', 'evidence_conflicts'])
  t.is(verdict.because, '"Saved" appeared, but nothing followed the click on button "Save"')
})

test('what a click did is the click’s, though the page did something else in that moment', async (t) => {
  const { act } = await setup(
    `<button>Save</button><p></p><script>
    document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Saved' }
    </script>${CLOCK}${LARGE}`,
  )
  const verdict = await act({ role: 'button', name: 'Save' }, { kind: 'text', contains: 'Saved' })
  t.deepEqual([verdict.verified, verdict.contradictions], ['yes', undefined])
})

test('what the browser does to a control is the click’s, and what a style shows by it is, too', async (t) => {
  const gift = `<style>p { display: none } label:has(:checked) ~ p { display: block }</style>
    <label><input type="checkbox"> Gift</label><p>With a bow</p>${CLOCK}${LARGE}`
  const checked = { kind: 'element', label: 'Gift', state: 'checked' }
  for (const claim of [checked, { kind: 'text', contains: 'With a bow' }]) {
    const { act } = await setup(gift)
    const verdict = await act({ label: 'Gift' }, claim, { timeout_ms: 10_000 })
    t.deepEqual([verdict.verified, verdict.contradictions], ['yes', undefined], JSON.stringify(verdict))
  }
})

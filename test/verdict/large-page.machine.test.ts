/** Attribution of changes on a page so large that one look at it combines the changes of several causes. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const SAVE = { role: 'button', name: 'Save' } as const
const SAVED = { kind: 'text', contains: 'Saved' }

/** About 14,000 elements, so that a look is deferred to the next frame. */
const LARGE = `<main>${'<div><span><b>One</b> <i>two</i></span><em></em><u></u><s></s></div>'.repeat(2_000)}</main>`
/** The page keeps changing something itself, also before each look. */
const always = (work: string) => `<script>setInterval(() => { ${work} }, 1)</script>`
const CLOCK = `<time></time>${always("document.querySelector('time').textContent = String(performance.now())")}`

test('a change by the page at the moment of a click that does nothing is not attributed to the click', async (t) => {
  const { act } = await setup(
    `<button>Save</button><p></p>${always(
      "if (document.activeElement.localName === 'button') document.querySelector('p').textContent = 'Saved'",
    )}${LARGE}`,
  )
  const verdict = await act(SAVE, SAVED, { timeout_ms: 10_000 })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['unknown', 'evidence_conflicts'])
  t.is(verdict.because, '"Saved" appeared, but nothing followed the click on button "Save"')
})

test('a change by a click is attributed to it, even if the page changes something else at that moment', async (t) => {
  const { act } = await setup(
    `<button>Save</button><p></p><script>
    document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Saved' }
    </script>${CLOCK}${LARGE}`,
  )
  const verdict = await act(SAVE, SAVED, { timeout_ms: 10_000 })
  t.is(verdict.verified, 'yes')
  t.deepEqual(
    verdict.contradictions?.map(({ kind }) => kind),
    ['nothing-sent'],
  )
})

test('the native reaction of a control, and its style changes, are attributed to the click', async (t) => {
  const gift = `<style>p { display: none } label:has(:checked) ~ p { display: block }</style>
    <label><input type="checkbox"> Gift</label><p>With a bow</p>${CLOCK}${LARGE}`
  const checked = { kind: 'element', label: 'Gift', state: 'checked' }
  for (const claim of [checked, { kind: 'text', contains: 'With a bow' }]) {
    const { act } = await setup(gift)
    const verdict = await act({ label: 'Gift' }, claim, { timeout_ms: 10_000 })
    t.deepEqual([verdict.verified, verdict.contradictions], ['yes', undefined], JSON.stringify(verdict))
  }
})

test('a text that is gone before the next frame is seen', async (t) => {
  const { act } = await setup(
    `<button>Import</button><p><b>0</b> %</p>${LARGE}<script>
    document.querySelector('button').onclick = () => requestAnimationFrame(async () => {
      const { firstChild } = document.querySelector('b')
      for (const share of [50, 100]) {
        firstChild.data = share
        await null
      }
    })
    </script>`,
  )
  const verdict = await act({ role: 'button', name: 'Import' }, { kind: 'text', contains: '50' })
  t.deepEqual([verdict.verified, verdict.because], ['yes', '"50" appeared and went again'])
})

/** Buttons without a `type` that open something: they submit their form as well. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const WRITE = `fetch('/basket', { method: 'POST', body: '{}' })`
const OPEN = `document.querySelector('[role=dialog]').hidden = false`
const page = (button: string, submitted: string, beside = '<button type="submit">Add</button>') => `<form>
<label>Size <input name="size"></label>${button} ${beside}</form><p></p>
<div role="dialog" aria-label="Guide" hidden>96 to 100 cm</div><script>
document.querySelector('form').onsubmit = async (event) => { event.preventDefault(); ${submitted} }
</script>`
const guide = (name = 'Size guide', more = '', onclick = OPEN) =>
  `<button ${more} onclick="${onclick}">${name}</button>`
const until = { kind: 'text', contains: '96 to 100 cm' }

const judged = async (given: string, name = 'Size guide', claim: object = until) => {
  const { act } = await setup(given, { '/basket': { status: 201, body: '{}' } })
  return act({ role: 'button', name }, claim)
}

test('a button that opens a dialog and submits its form is a caution', async (t) => {
  for (const given of [page(guide(), WRITE), page(guide('Size guide', 'aria-haspopup="dialog"'), WRITE, '')])
    t.regex((await judged(given)).because, /has no type and opened something, submitted its form/)
  const toggle = `this.ariaExpanded = true; document.querySelector('p').textContent = '96 to 100 cm'`
  const expanding = page(guide('Size guide', 'aria-expanded="false"', toggle), WRITE)
  t.is((await judged(expanding)).verifiedReason, 'evidence_conflicts')
})

test('a button with a type, a form that does not write, and the claimed write are fine', async (t) => {
  const fine = async (...given: Parameters<typeof judged>) => {
    const verdict = await judged(...given)
    t.is(verdict.verified, 'yes', verdict.because)
  }
  await fine(page(guide('Size guide', 'type="button"'), WRITE))
  await fine(page(guide(), ''))
  await fine(page(guide(), WRITE), 'Size guide', {
    kind: 'allOf',
    predicates: [until, { kind: 'net', method: 'POST', url: '/basket', ok: true }],
  })
})

test('a button that is to submit may open a dialog: after the answer, or as the only one of its form', async (t) => {
  const fine = async (given: string, name: string) => {
    const verdict = await judged(given, name)
    t.is(verdict.verified, 'yes', verdict.because)
  }
  await fine(page('<button>Next</button>', `await ${WRITE}; ${OPEN}`), 'Next')
  await fine(page('<button>Next</button>', `${OPEN}; await ${WRITE}`, '<button>Back</button>'), 'Next')
  await fine(page('<button>Save draft</button>', `${OPEN}; await ${WRITE}`), 'Save draft')
})

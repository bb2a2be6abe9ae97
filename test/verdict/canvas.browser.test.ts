/** A canvas hides what it may draw, and nothing else. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const PAGE = '<canvas id="chart"></canvas><p id="note">Draft</p><button>Save</button>'
const press = { role: 'button', name: 'Save' }

test('a text that does not appear is unknown beside a canvas, and a no in a scope without one', async (t) => {
  const { act } = await setup(PAGE)
  const anywhere = await act(press, { kind: 'text', contains: 'Saved' })
  t.is(anywhere.verifiedReason, 'blind_spot')
  t.regex(anywhere.because, /canvas "chart"/)
  const scoped = await act(press, { kind: 'text', contains: 'Saved', scope: '#note' })
  t.is(scoped.verified, 'no', scoped.because)
  const around = await act(press, { kind: 'text', contains: 'Saved', scope: 'body' })
  t.is(around.verifiedReason, 'blind_spot')
})

test('an element that does not appear is a no beside a canvas', async (t) => {
  const { act } = await setup(PAGE)
  const verdict = await act(press, { kind: 'element', role: 'dialog' })
  t.is(verdict.verified, 'no', verdict.because)
})

/** Claims about the content of frames, while bodies are not recorded. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const events = (text: string): Answer => ({ headers: { 'content-type': 'text/event-stream' }, body: text })
const PAGE = `<button>Back up</button><p role="status"></p><script>
document.querySelector('button').onclick = () => {
  const source = new EventSource('/progress')
  source.onmessage = ({ data }) => { if (JSON.parse(data).done) { document.querySelector('p').textContent = 'Done'; source.close() } }
  source.onerror = () => { document.querySelector('p').textContent = 'Done'; source.close() }
}</script>`
const target = { role: 'button', name: 'Back up' }
const STEPS =
  'data: {"step":"Lock"}\n\ndata: {"step":"Verify the copy","done":true,"password":"hunter2-abc"}\n\n'
const claimed = (contains: string) => ({
  kind: 'allOf',
  predicates: [
    { kind: 'stream', transport: 'sse', direction: 'in', contains },
    { kind: 'text', contains: 'Done' },
  ],
})

test('the page says whether a frame has the text, and sends no content', async (t) => {
  const { act, ask } = await setup(PAGE, { '/progress': events(STEPS) })
  const verdict = await act(target, claimed('verify the copy'))
  t.is(verdict.verified, 'yes', verdict.because)
  const seen = JSON.stringify(await ask('observe', { since: 0, window_ms: 0, max_events: 100 } as never))
  t.notRegex(seen, /"step/)
})

test('a text that no frame has is not there, and a secret cannot be found out', async (t) => {
  for (const contains of ['Upload', 'hunter2']) {
    const { act } = await setup(PAGE, { '/progress': events(STEPS) })
    const verdict = await act(target, claimed(contains), { timeout_ms: 3_000 })
    t.is(verdict.verified, 'no', `${contains}: ${verdict.because}`)
  }
})

test('an event that says that the work failed is heard, although the page does not listen', async (t) => {
  const failed = 'data: {"step":"Lock"}\n\nevent: failed\ndata: {"row":3}\n\n'
  const { act } = await setup(PAGE, { '/progress': events(failed) })
  const verdict = await act(target, claimed('Lock'))
  t.is(verdict.verifiedReason, 'evidence_conflicts', verdict.because)
  t.regex(verdict.because, /a sse frame "failed" says that it failed/)
})

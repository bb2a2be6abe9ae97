/** An act waits for its target while the page works, and at once fails on a quiet page. */
import test from 'ava'
import { codeOf } from '../../sdk/protocol/errors.js'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)
const target = { role: 'button', name: 'Late' } as const
const until = { kind: 'text', contains: 'Done' }
const CLICK = `Object.assign(document.createElement('button'), { textContent: 'Late', onclick: () => document.body.append('Done') })`
const later =
  (ms: number, body: string): Answer =>
  (_request, response) => {
    setTimeout(() => response.setHeader('content-type', 'text/javascript').end(body), ms)
  }

const WORK: Record<string, { page: string; answers?: Record<string, Answer> }> = {
  'a request': {
    page: `<script>fetch('/data').then((response) => response.text()).then(() => document.body.append(${CLICK}))</script>`,
    answers: { '/data': later(900, '') },
  },
  'a script': {
    page: `<script>addEventListener('load', () => document.head.append(Object.assign(document.createElement('script'), { src: '/chunk.js' })))</script>`,
    answers: { '/chunk.js': later(900, `document.body.append(${CLICK})`) },
  },
  'a transition': {
    page: `<style>#t { transition: opacity 900ms }</style><p id="t">Leaving</p><script>
      t.getBoundingClientRect()
      t.style.opacity = 0
      t.ontransitionend = () => t.replaceWith(${CLICK})</script>`,
  },
  'steps of its own': {
    page: `<ul id="l"></ul><script>
      let n = 0
      const step = () => { if (++n > 6) document.body.append(${CLICK}); else { l.append(document.createElement('li')); setTimeout(step, 150) } }
      step()</script>`,
  },
  'a button that is disabled until then': {
    page: `<script>const b = ${CLICK}; b.disabled = true; document.body.append(b)
      fetch('/data').then(() => { b.disabled = false })</script>`,
    answers: { '/data': later(900, '') },
  },
  'a second button that goes': {
    page: `<button id="old">Late</button><script>document.body.append(${CLICK}); fetch('/data').then(() => old.remove())</script>`,
    answers: { '/data': later(900, '') },
  },
}

for (const [title, { page, answers = {} }] of Object.entries(WORK))
  test(`an act waits for its target: ${title}`, async (t) => {
    const { act } = await setup(page, answers)
    t.is((await act(target, until)).verified, 'yes')
  })

test('an act waits for a field while the page has only a button of that name', async (t) => {
  const page = `<span role="button" tabindex="0" aria-label="Sort by title">↑</span><script>
    fetch('/data').then(() => { document.body.innerHTML = '<label>Title <input></label>' })</script>`
  const { act } = await setup(page, { '/data': later(900, '') })
  const filled = { kind: 'element', label: 'Title', hasValue: 'Tea' }
  const { verified } = await act({ label: 'Title' }, filled, { action: 'fill', args: { text: 'Tea' } })
  t.is(verified, 'yes')
})

test('a button that only does not show is pressed when no other comes', async (t) => {
  const hidden = `<div style="height: 0; overflow: hidden"><button onclick="document.body.append('Pressed')">Late</button></div>`
  const page = `${hidden}<script>fetch('/data').then(() => document.body.append(${CLICK}))</script>`
  const awaited = await setup(page, { '/data': later(900, '') })
  t.is((await awaited.act(target, until)).verified, 'yes')
  t.false(await awaited.page.evaluate('document.body.textContent.includes("Pressed")'))
  const alone = await setup(hidden)
  const { verified, effect } = await alone.act(target, { kind: 'text', contains: 'Pressed' })
  t.is(verified, 'yes')
  t.false(effect.effect?.visible)
})

test('a target that never comes fails when the page is quiet, and says how long it was awaited', async (t) => {
  const { ask } = await setup('<button>Other</button><p id="p"></p>')
  const refused = async (timeout_ms?: number) => {
    const started = performance.now()
    const error = await t.throwsAsync(
      ask('act', { target, action: 'click', args: {}, ...(timeout_ms === undefined ? {} : { timeout_ms }) }),
    )
    t.is(codeOf(error), 'NO_MATCH')
    return { took: performance.now() - started, detail: (error as { detail?: { waitedMs?: number } }).detail }
  }
  // The page has just been loaded, which is a change of its DOM.
  await refused()
  const quiet = await refused()
  t.is(quiet.detail?.waitedMs, undefined)
})

test('a timeout of 0 does not wait', async (t) => {
  const { ask } = await setup(WORK['a request']?.page ?? '', { '/data': later(60_000, '') })
  const none = await t.throwsAsync(ask('act', { target, action: 'click', args: {}, timeout_ms: 0 }))
  t.is(codeOf(none), 'NO_MATCH')
  t.is((none as { detail?: { waitedMs?: number } }).detail?.waitedMs, undefined)
})

test('the wait counts against the timeout of the claim', async (t) => {
  const { act } = await setup(WORK['a request']?.page ?? '', { '/data': later(3_000, '') })
  const started = performance.now()
  const verdict = await act(target, { kind: 'text', contains: 'Never' }, { timeout_ms: 6_000 })
  t.is(verdict.verified, 'no')
  const took = performance.now() - started
  t.true(took >= 5_900 && took < 11_000, `${took} ms`)
})

test('an act waits no longer than its timeout', async (t) => {
  const { ask } = await setup(WORK['a request']?.page ?? '', { '/data': later(60_000, '') })
  const error = await t.throwsAsync(ask('act', { target, action: 'click', args: {}, timeout_ms: 700 }))
  t.is(codeOf(error), 'NO_MATCH')
  t.true(((error as { detail?: { waitedMs: number } }).detail?.waitedMs ?? 0) >= 500)
})

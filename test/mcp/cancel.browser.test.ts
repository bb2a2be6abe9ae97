/** A call that its client cancels: neither the daemon nor the page waits any longer. */
import test, { type ExecutionContext } from 'ava'
import { FRAME_HEAD_BYTES } from '../../sdk/protocol/frames.js'
import { type Driven, useDriven } from '../harness/driven.js'
import { eventually } from '../harness/patience.js'

const setup = useDriven(test)

const BODY = `<button onclick="out.textContent = 'begun'">Go</button>
  <button onclick="out.textContent = 'never'">Other</button><p id="out"></p>`
const click = (name: string) => ({ target: { role: 'button', name }, action: 'click' })

test('a cancelled act_and_wait stops waiting in the daemon and watching in the page; its act stays', async (t) => {
  const { agent, page } = await setup(BODY)
  const sent: string[] = []
  const received: string[] = []
  const text = (payload: string | Buffer) => Buffer.from(payload).subarray(FRAME_HEAD_BYTES).toString()
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(text(payload)))
    socket.on('framereceived', ({ payload }) => received.push(text(payload)))
  })
  await page.reload()
  await agent.call('probe_act', click('Go'))
  await page.evaluate(() => document.querySelector('p')?.replaceChildren())

  const stop = new AbortController()
  const until = { kind: 'text', contains: 'never' }
  const waiting = { ...click('Go'), until, timeout_ms: 100_000 }
  const cancelled = t.throwsAsync(agent.call('probe_act_and_wait', waiting, { signal: stop.signal }))
  await page.waitForFunction(() => document.querySelector('p')?.textContent === 'begun')
  stop.abort()
  await cancelled
  // The page handles commands in order: when it answers this call, it has received the command to stop watching.
  await agent.call('probe_capabilities')
  // The browser reports frames later than the page handles them.
  await eventually(
    () => received.some((frame) => frame.includes('"unwatch"')),
    'the command to stop watching',
  )
  t.is(received.filter((frame) => frame.includes('"never"')).length, 1)

  t.true((await agent.call('probe_act', click('Other'))).value.dispatched)
  t.is(await page.textContent('p'), 'never')
  t.deepEqual(
    sent.filter((frame) => frame.includes('"level"')),
    [],
    'what was claimed came, and nobody is told',
  )
})

/** Starts a call, cancels it when the page shows progress, and resolves when the page has received the cancellation. */
async function cancelAtWork(
  t: ExecutionContext,
  { agent, page }: Driven,
  [tool, args]: [string, Record<string, unknown>],
  isAtWork: () => boolean,
): Promise<void> {
  const stop = new AbortController()
  const cancelled = t.throwsAsync(agent.call(tool, args, { signal: stop.signal }))
  await page.waitForFunction(isAtWork)
  stop.abort()
  await cancelled
  await agent.call('probe_capabilities')
}

test('after a cancellation no further keys are typed', async (t) => {
  const driven = await setup('<label>Note <textarea></textarea></label>')
  const text = 'a'.repeat(20_000)
  const typing = { target: { label: 'Note' }, action: 'type', args: { text } }
  await cancelAtWork(
    t,
    driven,
    ['probe_act', typing],
    () => (document.querySelector('textarea')?.value ?? '') !== '',
  )
  const typed = () => driven.page.inputValue('textarea')
  const before = await typed()
  await driven.agent.call('probe_look', { action: 'page', mode: 'status' })
  t.is(await typed(), before)
  t.true(before.length < text.length)
})

test('a cancellation ends a long hover, and later steps do not start', async (t) => {
  const driven = await setup(`<button onpointerenter="out.textContent = 'met'">Menu</button>${BODY}`)
  const stay = { target: { role: 'button', name: 'Menu' }, action: 'hover', args: { holdMs: 60_000 } }
  const steps = { steps: [stay, click('Other')] }
  await cancelAtWork(
    t,
    driven,
    ['probe_act', steps],
    () => document.querySelector('#out')?.textContent === 'met',
  )
  const { value } = await driven.agent.call('probe_assert', { predicate: { kind: 'settled' } })
  t.not(value.verifiedReason, 'not_settled', 'the act has no work left')
  t.is(await driven.page.textContent('#out'), 'met')
})

test('after a cancellation a list is not searched any further', async (t) => {
  const driven = await setup(`<div id="list" style="height: 100px; overflow: auto"></div><script>
    const more = () => list.append(...Array.from({ length: 20 }, (_, i) => {
      const row = document.createElement('p')
      row.textContent = 'Row ' + (list.children.length + i)
      return row
    }))
    more()
    list.onscroll = more
  </script>`)
  const seek = { by: 'text', value: 'Not in it', timeout_ms: 60_000 }
  await cancelAtWork(
    t,
    driven,
    ['probe_scroll_to', seek],
    () => (document.querySelector('#list')?.scrollTop ?? 0) > 0,
  )
  const position = () => driven.page.evaluate(() => document.querySelector('#list')?.scrollTop)
  // The step in progress ends with its frame.
  await driven.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  const before = await position()
  await driven.agent.call('probe_look', { action: 'page', mode: 'status' })
  t.is(await position(), before)
})

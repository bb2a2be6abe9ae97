/** A call that its client cancels, at a real page: nobody waits any more, in the daemon nor in the page. */
import test from 'ava'
import { FRAME_HEAD_BYTES } from '../../sdk/protocol/frames.js'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const BODY = `<button onclick="out.textContent = 'begun'">Go</button>
  <button onclick="out.textContent = 'never'">Other</button><p id="out"></p>`
const click = (name: string) => ({ target: { role: 'button', name }, action: 'click' })

test('a cancelled act_and_wait waits no more in the daemon, nor watches in the page; its act stays made', async (t) => {
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
  // The page answers in order: by the answer of this call it was told not to watch.
  await agent.call('probe_capabilities')
  t.is(received.filter((frame) => frame.includes('"unwatch"')).length, 1)
  t.is(received.filter((frame) => frame.includes('"never"')).length, 1)

  t.true((await agent.call('probe_act', click('Other'))).value.dispatched)
  t.is(await page.textContent('p'), 'never')
  t.deepEqual(
    sent.filter((frame) => frame.includes('"level"')),
    [],
    'what was claimed came, and nobody is told',
  )
})

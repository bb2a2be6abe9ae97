/** Claims of a lease in a tab that nobody drives: what the page tells is judged, and what it cannot tell is unknown. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<p id="said"></p>
  <button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['id,total'])); a.download = 'report.csv'; a.click()">Export</button>
  <button onclick="const a = document.createElement('a'); a.href = 'data:text/csv,'; a.download = 'report.csv'; a.click()">Export nothing</button>
  <button onclick="const a = document.createElement('a'); a.href = '/report.csv'; a.download = ''; a.click()">Fetch</button>
  <button onclick="window.open('/help')">Help</button>
  <button onclick="const end = performance.now() + 900; while (performance.now() < end); said.textContent = 'Slow'">Slow</button>
  <button onclick="said.textContent = 'Fast'">Fast</button>
  <button onclick="document.cookie = 'open=1'">Remember</button>`

async function stage() {
  const driven = await setup(PAGE, { '/report.csv': { body: 'id' }, '/help': '<title>Help</title>' })
  const click = async (name: string, until: object) =>
    (
      await driven.agent.call('probe_act_and_wait', {
        target: { role: 'button', name },
        action: 'click',
        until,
        timeout_ms: 1_500,
      })
    ).value
  return { ...driven, click }
}

const REPORT = { kind: 'download', name: 'report.csv', minBytes: 4 }

test.serial('what is saved from the page itself is known; what a server sends is not', async (t) => {
  const { click } = await stage()
  const exported = await click('Export', REPORT)
  t.is(exported.verified, 'yes', JSON.stringify(exported))
  const nothing = await click('Export nothing', REPORT)
  t.is(nothing.verified, 'no', JSON.stringify(nothing))
  t.deepEqual(nothing.nearMiss, ['"report.csv" was saved, 0 B'])
  const fetched = await click('Fetch', REPORT)
  t.like(fetched, { verified: 'unknown', verifiedReason: 'blind_spot' }, JSON.stringify(fetched))
  t.regex(fetched.because, /only the browser of a lease tells what came/)
})

test.serial('a window that the page got is open', async (t) => {
  const { click } = await stage()
  const opened = await click('Help', { kind: 'popup', url: '/help' })
  t.is(opened.verified, 'yes', JSON.stringify(opened))
  t.is((await click('Help', { kind: 'popup', url: '/other' })).verified, 'no')
})

test.serial('native input is timed, and only native input', async (t) => {
  const { agent, page, click } = await stage()
  const within = (interactionMs: number, since: number) =>
    agent.call('probe_assert', { predicate: { kind: 'perf', interactionMs }, since, timeout_ms: 2_000 })
  const act = await click('Slow', { kind: 'perf', interactionMs: 10_000 })
  t.like(act, { verified: 'unknown', verifiedReason: 'blind_spot' }, JSON.stringify(act))
  const { value: start } = await agent.call('probe_observe', { action: 'timeline' })
  await page.click('text=Fast')
  const { value: fast } = await within(600, start.now)
  t.is(fast.verified, 'yes', JSON.stringify(fast))
  await page.click('text=Slow')
  const { value: slow } = await within(600, start.now)
  t.is(slow.verified, 'no', JSON.stringify(slow))
  t.regex(slow.because, /input took \d+ ms until the next paint, it was for .*Slow/)
})

test.serial('what only a driver can tell is refused or unknown, and says so', async (t) => {
  const { agent, click } = await stage()
  const { value: refused } = await agent.call('probe_assert', {
    predicate: { kind: 'visual', baseline: 'cart' },
    timeout_ms: 0,
  })
  t.is(refused.error?.code, 'NEEDS_DRIVEN_BROWSER', JSON.stringify(refused))
  const httpOnly = (key: string) => ({ kind: 'storage', area: 'cookie', key, cookie: { httpOnly: true } })
  const unknown = await click('Fast', httpOnly('sid'))
  t.like(unknown, { verified: 'unknown', verifiedReason: 'blind_spot' }, JSON.stringify(unknown))
  t.regex(unknown.because, /no script can read how a cookie "sid" is set; a lease can/)
  const readable = await click('Remember', httpOnly('open'))
  t.is(readable.verified, 'no', JSON.stringify(readable))
})

/** A browser, a page or a pop-up that ends in the middle of a call: one coded error, at once, and the rest goes on. */
import test from 'ava'
import { COMMAND_SILENCE_MS } from '../../../sdk/protocol/limits.js'
import { useClosing } from '../../harness/closing.js'
import { type Machine, useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { childrenOf, isAlive, kill } from '../../harness/processes.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** Each act begins, says so to the server, and does not end by itself. */
const PAGE = `<title>Shop</title>
  <button onmouseenter="fetch('/begun')">Hold</button>
  <button onclick="fetch('/begun'); setTimeout(() => { for (;;); })">Busy</button>
  <button onclick="window.open('/popup')">Open</button>`
const POPUP = `<title>Pay</title><button onclick="window.close()">Close</button>
  <button onmouseenter="fetch('/begun')">Hold</button>`

async function stage() {
  const one = await machine()
  let begun = 0
  const site = await openSite({
    '/': PAGE,
    '/popup': POPUP,
    '/begun': (_, response) => {
      begun += 1
      response.end()
    },
  })
  closing(() => site.close())
  const asking = await one.agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  /** Makes an act, and runs `end` in the middle of it. */
  const during = async (act: object, end: () => Promise<void>) => {
    const before = begun
    const acting = asking.call('probe_act', { sessionId, ...act })
    await eventually(() => begun > before, 'the beginning of the act')
    const from = performance.now()
    await end()
    const { value: answer } = await acting
    return { answer, ms: performance.now() - from }
  }
  return { one, asking, sessionId, during }
}

async function killBrowser({ daemonPid }: Machine): Promise<void> {
  const [browser] = await childrenOf(await daemonPid())
  kill(browser?.pid, 'SIGKILL')
}

async function killRenderers({ daemonPid }: Machine): Promise<void> {
  const all = await childrenOf(await daemonPid())
  for (const { pid, args } of all) if (args.includes('--type=renderer')) kill(pid, 'SIGKILL')
}

const HOLD = { target: { role: 'button', name: 'Hold' }, action: 'hover', args: { holdMs: 60_000 } }
const BUSY = { target: { role: 'button', name: 'Busy' }, action: 'click' }
const ENDS: [title: string, act: object, end: (machine: Machine) => Promise<void>][] = [
  ['the browser, with real input', HOLD, killBrowser],
  ['the browser, with synthetic input', BUSY, killBrowser],
  ['the renderer', HOLD, killRenderers],
  ['the renderer of a busy page', BUSY, killRenderers],
]

for (const [title, act, end] of ENDS)
  test(`an act is LEASE_LOST at once when what performs it dies: ${title}`, async (t) => {
    const { one, asking, sessionId, during } = await stage()
    const { answer, ms } = await during(act, () => end(one))
    t.is(answer.error?.code, 'LEASE_LOST', JSON.stringify(answer))
    t.true(ms < COMMAND_SILENCE_MS / 2, `${ms} ms`)
    t.is((await asking.refusal('probe_look', { action: 'page', sessionId })).code, 'LEASE_LOST')
  })

test('a command of the driver is LEASE_LOST when its browser dies', async (t) => {
  const { one, asking, sessionId } = await stage()
  // A stopped renderer does not answer the browser.
  const all = await childrenOf(await one.daemonPid())
  for (const { pid, args } of all) if (args.includes('--type=renderer')) kill(pid, 'SIGSTOP')
  const sizing = asking.refusal('probe_run', {
    name: 'probe_viewport',
    arguments: { sessionId, width: 500, height: 400 },
  })
  await killBrowser(one)
  t.is((await sizing).code, 'LEASE_LOST')
})

test('a pop-up that closes itself ends its session at once, and its opener goes on', async (t) => {
  const { asking, sessionId, during } = await stage()
  const popups = async () =>
    (
      (await asking.call('probe_session', { action: 'list' })).value.sessions as {
        opener?: string
        sessionId: string
      }[]
    )
      .filter(({ opener }) => opener === sessionId)
      .map((each) => each.sessionId)
  const open = async () => {
    const target = { role: 'button', name: 'Open' }
    await asking.call('probe_act', { sessionId, target, action: 'click', args: { native: true } })
    await eventually(async () => (await popups()).length === 1, 'the session of the pop-up')
    return (await popups())[0]
  }
  const popup = await open()
  const close = { sessionId: popup, target: { role: 'button', name: 'Close' }, action: 'click' }
  const { answer, ms } = await during({ ...HOLD, sessionId: popup }, async () => {
    await asking.call('probe_act', close)
  })
  t.is(answer.error?.code, 'SESSION_LOST', JSON.stringify(answer))
  t.true(ms < COMMAND_SILENCE_MS / 2, `${ms} ms`)
  t.is((await asking.refusal('probe_look', { action: 'page', sessionId: popup })).code, 'SESSION_LOST')
  t.not(await open(), undefined, 'the opener can be used')
})

test('a page that is busy for ever can be released', async (t) => {
  const { asking, sessionId } = await stage()
  const acting = asking.call('probe_act', { sessionId, ...BUSY })
  await acting
  const { value } = await asking.call('probe_lease', { action: 'release', lease: sessionId })
  t.deepEqual(value, { released: sessionId })
})

test('a browser that dies with several pages leaves no entry in the table of processes', async (t) => {
  const { one, asking } = await stage()
  const site = await openSite({ '/': PAGE })
  closing(() => site.close())
  await Promise.all(
    [1, 2, 3].map(() => asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })),
  )
  const daemon = await one.daemonPid()
  const [browser] = await childrenOf(daemon)
  await killBrowser(one)
  await eventually(() => browser !== undefined && !isAlive(browser.pid), 'the end of the browser')
  t.is(await one.daemonPid(), daemon)
})

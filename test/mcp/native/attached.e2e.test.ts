/** Real input in a browser that somebody else runs, over PROBE_CDP_URL. */
import test from 'ava'
import { COMMAND_SILENCE_MS } from '../../../sdk/protocol/limits.js'
import type { Agent } from '../../harness/agent.js'
import { useClosing } from '../../harness/closing.js'
import { useDebuggedBrowser } from '../../harness/debugged-browser.js'
import { freePort } from '../../harness/free-port.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const debugged = useDebuggedBrowser(test)
const closing = useClosing(test)

/** A shop whose save takes only trusted clicks. */
async function shop(port: number) {
  const site = await openSite({
    '/': `<!doctype html><title>Shop</title><script src="http://127.0.0.1:${port}/probe.js"></script>
      <style>#tip { display: none } #save:hover + #tip { display: block }</style>
      <button id="save">Save</button><div id="tip">Saves all</div><input aria-label="Name"><p id="said"></p>
      <script>
        document.getElementById('save').onclick = async (event) => {
          if (!event.isTrusted) return
          history.pushState(null, '', '/saved')
          await (await fetch('/save' + location.search, { method: 'POST' })).text()
          document.getElementById('said').textContent = 'Saved'
        }
      </script>`,
    '/save': { body: '{}' },
  })
  closing(() => site.close())
  return site
}

const SAVE = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  args: { native: true },
  until: {
    kind: 'allOf',
    predicates: [
      { kind: 'net', method: 'POST', urlContains: '/save', status: 200 },
      { kind: 'text', contains: 'Saved' },
    ],
  },
}

async function sessionsOf(agent: Agent, count: number): Promise<string[]> {
  let ids: string[] = []
  await eventually(async () => {
    const { value } = await agent.call('probe_session', { action: 'list' })
    ids = value.sessions.map(({ sessionId }: { sessionId: string }) => sessionId)
    return ids.length === count
  }, `${count} sessions`)
  return ids
}

test('of two tabs with one address, the right one gets the input; other tabs and the browser stay as they are', async (t) => {
  const { agent, port } = await machine()
  const browser = await debugged()
  const asking = await agent({ PROBE_CDP_URL: browser.url })
  await asking.call('probe_session', { action: 'list' })
  const site = await shop(port)
  await browser.open('data:text/html,<title>Mine</title>')
  await browser.open(`${site.url}/`)
  const [first = ''] = await sessionsOf(asking, 1)
  await browser.open(`${site.url}/`)
  const both = await sessionsOf(asking, 2)
  const second = both.find((id) => id !== first) ?? ''
  const verdict = await asking.call('probe_act_and_wait', { sessionId: second, ...SAVE })
  t.is(verdict.value.verified, 'yes', verdict.text)
  t.is(verdict.value.effect.inputMode, 'real')
  const other = await asking.call('probe_assert', {
    sessionId: first,
    predicate: { kind: 'text', contains: 'Saved' },
    timeout_ms: 0,
  })
  t.false(other.value.pass, 'the other tab got nothing')
  t.is((await browser.tabs()).filter((url) => url.startsWith('data:')).length, 1)
  // The route has changed by pushState since.
  const again = await asking.call('probe_act', {
    sessionId: second,
    target: { role: 'button', name: 'Save' },
    action: 'hover',
  })
  t.is(again.value.result.inputMode, 'real', again.text)
  t.false('warning' in again.value)
  const typed = await asking.call('probe_act', {
    sessionId: second,
    target: { label: 'Name' },
    action: 'type',
    args: { text: 'Ada', native: true },
  })
  t.is(typed.value.result.inputMode, 'real', typed.text)
  t.true(typed.value.result.effect.valueChanged)
  const without = await agent()
  const refused = await without.refusal('probe_act', {
    sessionId: second,
    target: { role: 'button', name: 'Save' },
    action: 'click',
    args: { native: true },
  })
  t.is(refused.code, 'NEEDS_DRIVEN_BROWSER', 'the variable binds to its agent')
  const synthetic = await without.call('probe_act', {
    sessionId: second,
    target: { label: 'Name' },
    action: 'hover',
  })
  t.is(synthetic.value.result.inputMode, 'synthetic')
  t.false('inputModeReason' in synthetic.value.result)
  await asking.close()
  await without.close()
  t.true(browser.isAlive())
})

test('a hidden tab gets the input too', async (t) => {
  const { agent, port } = await machine()
  const browser = await debugged()
  const asking = await agent({ PROBE_CDP_URL: browser.url })
  await asking.call('probe_session', { action: 'list' })
  const site = await shop(port)
  await browser.open(`${site.url}/`)
  const [id = ''] = await sessionsOf(asking, 1)
  await browser.open('data:text/html,<title>In front</title>')
  const verdict = await asking.call('probe_act_and_wait', { sessionId: id, ...SAVE })
  t.is(verdict.value.verified, 'yes', verdict.text)
})

test('a page of another browser is not found, and a browser that has closed is one outcome', async (t) => {
  const { agent, port } = await machine()
  const [mine, other] = [await debugged(), await debugged()]
  const asking = await agent({ PROBE_CDP_URL: other.url })
  await asking.call('probe_session', { action: 'list' })
  const site = await shop(port)
  await mine.open(`${site.url}/`)
  const [sessionId = ''] = await sessionsOf(asking, 1)
  const hover = async () =>
    (await asking.call('probe_act', { sessionId, target: { role: 'button', name: 'Save' }, action: 'hover' }))
      .value
  const click = () =>
    asking.refusal('probe_act', {
      sessionId,
      target: { role: 'button', name: 'Save' },
      action: 'click',
      args: { native: true },
    })
  const missed = await hover()
  t.is(missed.result.inputMode, 'synthetic')
  t.is(missed.result.inputModeReason, 'page-not-correlated-to-a-cdp-target')
  t.regex(missed.warning, /synthetic/)
  t.is((await click()).code, 'NEEDS_DRIVEN_BROWSER')
  await other.close()
  const gone = await hover()
  t.is(gone.result.inputMode, 'synthetic')
  t.is(gone.result.inputModeReason, 'cdp-browser-not-reached')
  t.is((await click()).code, 'NEEDS_DRIVEN_BROWSER')
  t.true(mine.isAlive())
})

test('an address that is not of this machine, or that no browser answers, is refused by name', async (t) => {
  const { agent, port, start } = await machine()
  const browser = await debugged()
  const plain = await agent()
  await plain.call('probe_session', { action: 'list' })
  const site = await shop(port)
  await browser.open(`${site.url}/`)
  const [sessionId = ''] = await sessionsOf(plain, 1)
  const click = async (url: string) => {
    const args = {
      sessionId,
      target: { role: 'button', name: 'Save' },
      action: 'click',
      args: { native: true },
    }
    const program = start(['call', 'probe_act', JSON.stringify(args)], { PROBE_CDP_URL: url })
    program.endInput()
    const { stdout } = await program.ended
    return JSON.parse(stdout)
  }
  const far = await click('http://192.168.1.7:9222')
  t.is(far.error.code, 'NEEDS_DRIVEN_BROWSER')
  t.regex(far.error.message, /192\.168\.1\.7.*only a browser of this machine/)
  t.regex((await click('nonsense')).error.message, /must be an address/)
  const silent = await click(`http://127.0.0.1:${await freePort()}`)
  t.is(silent.error.code, 'NEEDS_DRIVEN_BROWSER')
  t.regex(silent.error.message, /no browser answers/)
  const strange = await click(site.url)
  t.regex(strange.error.message, /does not speak the protocol/)
  const right = await click(browser.url)
  t.is(right.result.inputMode, 'real', JSON.stringify(right))
})

test('a browser that closes in the middle of an act ends that act, and nothing else', async (t) => {
  const { agent, port } = await machine()
  const [mine, other] = [await debugged(), await debugged()]
  const asking = await agent({ PROBE_CDP_URL: mine.url })
  await asking.call('probe_session', { action: 'list' })
  const site = await shop(port)
  await mine.open(`${site.url}/`)
  const [closed = ''] = await sessionsOf(asking, 1)
  await other.open(`${site.url}/`)
  const kept = (await sessionsOf(asking, 2)).find((id) => id !== closed) ?? ''
  const hover = { target: { role: 'button', name: 'Save' }, action: 'hover' }
  const holding = asking.call('probe_act', { sessionId: closed, ...hover, args: { holdMs: 60_000 } })
  const shown = await asking.call('probe_assert', {
    sessionId: closed,
    predicate: { kind: 'text', contains: 'Saves all' },
  })
  t.true(shown.value.pass, shown.text)
  await mine.close()
  const from = performance.now()
  t.is((await holding).value.error?.code, 'SESSION_LOST')
  t.true(performance.now() - from < COMMAND_SILENCE_MS / 2, 'at once')
  const elsewhere = await asking.call('probe_act', { sessionId: kept, ...hover })
  t.is(elsewhere.value.result.inputMode, 'synthetic', elsewhere.text)
  t.is(elsewhere.value.result.inputModeReason, 'cdp-browser-not-reached')
  const later = await asking.refusal('probe_act', { sessionId: closed, ...hover })
  t.is(later.code, 'SESSION_LOST')
})

/** Apps that load the SDK themselves, in leased pages: the lease's copy takes over what theirs is told. */
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/**
 * An app that loads `/probe.js` by a tag and connects, as apps do.
 *
 * @param when what calls `connect` @param options of it
 */
const app = (script: string, when: string, options: string) => `<!doctype html><title>App</title>
  <script src="${script}" data-probe-manual></script>
  <button id="send">Send</button><p id="said"></p>
  <script>
    const state = { total: 1 }
    const connect = () => {
      probe.connect(${options})
      probe.registerStore('cart', { getState: () => state, subscribe: () => () => {} })
      probe.describe({ signals: ['sent'] })
    }
    ${when}
    document.getElementById('send').onclick = async () => {
      const answer = await fetch('/send', { method: 'POST', body: JSON.stringify({ plateNumber: 'AB-123', colour: 'red' }) })
      await fetch('/beat', { method: 'POST' })
      document.getElementById('said').textContent = answer.ok ? 'Sent' : 'Failed'
    }
  </script>`

async function open(when: string) {
  const site = await openSite()
  closing(() => site.close())
  const own = await machine()
  const script = `http://127.0.0.1:${own.port}/probe.js`
  const options = `{ app: 'garage', root: '/srv/garage', redact: { keys: ['plateNumber'] }, ignore: ['/beat'] }`
  site.serve('/', app(script, when, options))
  site.serve('/send', { status: 201, body: '{"plateNumber":"AB-123"}' })
  site.serve('/beat', { status: 500, body: '{}' })
  const asking = await own.agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  // A lease is there as soon as its page says hello, which may be before the app's own elements are.
  await asking.call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'element', role: 'button', name: 'Send', state: 'visible' },
  })
  const send = async () =>
    (
      await asking.call('probe_act_and_wait', {
        target: { role: 'button', name: 'Send' },
        action: 'click',
        until: { kind: 'text', contains: 'Sent' },
      })
    ).value
  const bodies = async () =>
    (await asking.call('probe_observe', { action: 'network', bodies: true, since: 0 })).text
  return { asking, send, bodies, sessionId: value.sessionId }
}

test('what the app redacts is redacted, what it ignores is ignored, and its project and stores are known', async (t) => {
  const { asking, send, bodies, sessionId } = await open('connect()')
  const verdict = await send()
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
  const text = await bodies()
  t.notRegex(text, /AB-123/)
  t.regex(text, /REDACTED/)
  t.regex(text, /red/)
  const { sessions } = (await asking.call('probe_session', { action: 'list' })).value
  t.like(sessions[0], { sessionId, app: 'garage' })
  const { value: held } = await asking.call('probe_assert', {
    predicate: { kind: 'state', store: 'cart', statePath: 'total', equals: 1 },
  })
  t.is(held.verified, 'yes', held.because)
})

test('what was recorded before the app said what to redact is redacted then', async (t) => {
  const { asking, send, bodies } = await open(
    `document.title = 'Not yet'; globalThis.addEventListener('keydown', connect)`,
  )
  const before = await send()
  // Nobody has said yet that the beat does not count.
  t.not(before.verified, 'yes', JSON.stringify(before))
  t.regex(await bodies(), /AB-123/)
  await asking.call('probe_act', {
    target: { role: 'button', name: 'Send' },
    action: 'press',
    args: { key: 'F2' },
  })
  const { value } = await asking.call('probe_assert', {
    predicate: { kind: 'state', store: 'cart', statePath: 'total', equals: 1 },
  })
  t.is(value.verified, 'yes', value.because)
  const text = await bodies()
  t.notRegex(text, /AB-123/)
  t.regex(text, /REDACTED/)
})

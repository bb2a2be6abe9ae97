/** Claims about bodies on a page that records none, and on one that does. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<button onclick="fetch('/api', { method: 'POST', body: '{}' })">Save</button>`
const routes = { '/api': { headers: { 'content-type': 'application/json' }, body: '{"id":7}' } }
const claim = { kind: 'net', method: 'POST', url: '/api', responseMatches: { id: 7 } }
const press = { target: { role: 'button', name: 'Save' }, action: 'click', until: claim }

test.serial('a claim about a body is refused at once, with what turns the recording on', async (t) => {
  const { agent } = await setup(PAGE, routes)
  const { value } = await agent.call('probe_act_and_wait', press)
  t.like(value.error, { code: 'BAD_PREDICATE', detail: { kind: 'net' } })
  t.regex(
    (value.error as { message: string }).message,
    /captureNetworkBodies: true|data-probe-capture-network-bodies/,
  )
  const { value: network } = await agent.call('probe_observe', { action: 'network' })
  t.deepEqual(network.calls, [], 'nothing was pressed')
  const { value: checked } = await agent.call('probe_assert', { predicate: claim, timeout_ms: 0 })
  t.like(checked.error, { code: 'BAD_PREDICATE' })
  for (const [contains, isRefused] of [
    ['We sent a new one', true],
    ['"count":1', true],
    ['122', true],
    ['order.shipped', false],
  ] as const) {
    const frame = { predicate: { kind: 'stream', contains }, timeout_ms: 0 }
    const { value: answer } = await agent.call('probe_assert', frame)
    t.is(answer.error !== undefined, isRefused, contains)
  }
  const { value: able } = await agent.call('probe_capabilities', {})
  t.regex(String(able.networkBodies), /^not recorded: add /)
})

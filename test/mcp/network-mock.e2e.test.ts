/** A network that fails on demand. */
import test from 'ava'
import { useClosing } from '../harness/closing.js'
import { useMachine } from '../harness/machine.js'
import { eventually } from '../harness/patience.js'
import { childrenOf, kill } from '../harness/processes.js'
import { openSite } from '../harness/site.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)
const closing = useClosing(test)

const SAVE = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: 'Saved' },
  timeout_ms: 3_000,
}

async function stage() {
  const api = await openSite({
    '/items': { headers: { 'access-control-allow-origin': '*' }, body: '[]' },
  })
  closing(() => api.close())
  const site = await openSite({
    '/': `<title>Shop</title><button id="save">Save</button><button id="read">Read</button><p id="said"></p>
      <script>
        const say = (text) => { document.getElementById('said').textContent = text }
        document.getElementById('save').onclick = async () => {
          try {
            const answer = await fetch('/save', { method: 'POST', body: '{}' })
            await answer.text()
            say('Saved')
          } catch { say('No connection') }
        }
        document.getElementById('read').onclick = () =>
          fetch('${api.url}/items').then((r) => r.json()).then((items) => say(items.length + ' items'))
      </script>`,
    '/save': { body: '{}' },
  })
  closing(() => site.close())
  const one = await machine()
  const asking = await one.agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const mock = async (args: object) =>
    (await asking.call('probe_run', { name: 'probe_network_mock', arguments: { sessionId, ...args } })).value
  const save = async (more: object = {}) =>
    (await asking.call('probe_act_and_wait', { sessionId, ...SAVE, ...more })).value
  const { lease } = value
  return { asking, sessionId, lease, url: site.url, machine: one, mock, save }
}

test('a mocked answer is judged as the real one would be, and the verdict says that it was mocked', async (t) => {
  const { asking, sessionId, mock, save } = await stage()
  t.is((await save()).verified, 'yes')
  t.deepEqual(
    (await mock({ rules: [{ urlContains: '/save', method: 'post', status: 500, body: 'no' }] })).rules,
    1,
  )
  const failed = await save()
  t.is(failed.verified, 'no', JSON.stringify(failed))
  t.regex(failed.because, /POST \/save → 500 \(mocked\)/)
  const { value } = await asking.call('probe_observe', { action: 'network', sessionId, status: 500 })
  t.is(value.calls[0].mocked, 'status 500')
  t.deepEqual((await mock({ rules: [] })).uses, [1])
  t.is((await save()).verified, 'yes', 'the server answers again')
})

test('offline, a delay, a limit, and the order of rules', async (t) => {
  const { mock, save } = await stage()
  await mock({
    rules: [
      { method: 'POST', offline: true, times: 1 },
      { method: 'POST', delayMs: 400 },
    ],
  })
  const offline = await save({ until: { kind: 'text', contains: 'No connection' } })
  t.is(offline.verified, 'yes', JSON.stringify(offline))
  const slow = await save({ until: { kind: 'net', method: 'POST', urlContains: '/save', withinMs: 300 } })
  t.is(slow.verified, 'no', JSON.stringify(slow))
  const { uses } = await mock({})
  t.deepEqual(uses, [1, 1])
})

test('the answers of another origin reach the app', async (t) => {
  const { mock, save } = await stage()
  await mock({
    rules: [
      { urlContains: '/items', body: [1, 2, 3] },
      { urlContains: '/nowhere', status: 500 },
    ],
  })
  const read = await save({
    target: { role: 'button', name: 'Read' },
    until: { kind: 'text', contains: '3 items' },
  })
  t.is(read.verified, 'yes', JSON.stringify(read))
  const { unused } = await mock({ rules: [] })
  t.deepEqual(unused, [{ urlContains: '/nowhere', status: 500 }], 'a rule that matched nothing is named')
})

test('a rule that matched nothing is said at the end, however the lease ends', async (t) => {
  const { asking, sessionId, lease, url, machine: one, mock, save } = await stage()
  const rules = [
    { urlContains: '/save', method: 'POST', status: 201, body: '{}' },
    { urlContains: '/sav/', status: 500, body: 'a long text' },
  ]
  const unused = [{ urlContains: '/sav/', status: 500 }]
  await mock({ rules })
  await save()
  t.deepEqual((await asking.call('probe_lease', { action: 'release', lease })).value, {
    released: lease,
    unused,
  })
  const later = await asking.refusal('probe_look', { action: 'page', sessionId })
  t.is(later.code, 'LEASE_EXPIRED')
  t.deepEqual(later.detail, { unused })

  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  await asking.call('probe_run', {
    name: 'probe_network_mock',
    arguments: { sessionId: value.sessionId, rules },
  })
  const [browser] = await childrenOf(await one.daemonPid())
  kill(browser?.pid, 'SIGKILL')
  const look = { action: 'page', sessionId: value.sessionId }
  await eventually(async () => {
    const { error } = (await asking.call('probe_look', look)).value
    return error?.code === 'LEASE_LOST' && error.detail !== undefined
  }, 'the end of the lease, with what its mock did not do')
  const lost = await asking.refusal('probe_look', look)
  t.deepEqual(lost.detail, { unused: [{ urlContains: '/save', method: 'POST', status: 201 }, ...unused] })
  t.regex(lost.message, /matched nothing: 2/)

  const kept = JSON.parse((await one.run('drive', `${url}/`, '--json')).stdout)
  await asking.call('probe_run', {
    name: 'probe_network_mock',
    arguments: { sessionId: kept.sessionId, rules: rules.slice(1) },
  })
  const { stdout } = await one.run('drive', '--close')
  t.is(
    stdout,
    `closed ${kept.lease}\nthis rule of probe_network_mock matched nothing: {"urlContains":"/sav/","status":500}\n`,
  )
})

test('a tab of another browser cannot be mocked, and a rule must do something', async (t) => {
  const { asking, machine: one } = await stage()
  const tab = await ScriptedTab.open(one.port, {}, { session: 'mine' })
  const mock = (args: object) =>
    asking.refusal('probe_run', { name: 'probe_network_mock', arguments: { sessionId: 'mine', ...args } })
  const refused = await mock({ rules: [] })
  t.is(refused.code, 'NEEDS_DRIVEN_BROWSER')
  t.regex(refused.recovery, /probe drive/)
  t.is((await mock({ rules: [{ urlContains: '/x' }] })).code, 'BAD_ARGUMENTS')
  t.is((await mock({ rules: [{ offline: true, status: 500 }] })).code, 'BAD_ARGUMENTS')
  tab.close()
})

/** After a process dies, no other process or thread stays, and no page counts as connected. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import type { Probe } from '../../sdk/index.js'
import type { SessionNews } from '../../sdk/protocol/conversation.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { useBrowser } from '../harness/browser.js'
import { useMachine } from '../harness/machine.js'
import { eventually, PATIENCE_MS } from '../harness/patience.js'
import { ended, isAlive, kill } from '../harness/processes.js'
import { openSite } from '../harness/site.js'
import { ScriptedTab } from '../harness/tab.js'
import { document as htmlOf } from '../harness/tabbed.js'

declare const probe: Probe
declare global {
  var heard: SessionNews[]
}

const machine = useMachine(test)
const browser = useBrowser(test)
const PARENT = fileURLToPath(new URL('./fixtures/parent.js', import.meta.url))
const capabilities = () => ({ testids: [], signals: [], stores: [], flows: [] })

test('a killed proxy counts as a left agent, and only the daemon keeps running', async (t) => {
  const { agent, port, daemonPids } = await machine()
  const caller = await agent()
  const tab = await ScriptedTab.open(port, { capabilities })
  await caller.call('probe_capabilities')
  kill(caller.pid, 'SIGKILL')
  await tab.until(() => tab.end !== undefined, 'the end of the session')
  t.deepEqual(tab.end, { reason: 'agent-left' })
  await ended(caller.pid)
  t.is((await daemonPids()).length, 1)
  tab.close()
})

test('a killed agent ends its proxy, and the daemon keeps running until it is stopped', async (t) => {
  const { folder, port, run, daemonPids } = await machine()
  const env = { ...process.env, PROBE_STATE_DIR: folder, PROBE_PORT: String(port) }
  const parent = spawn(process.execPath, [PARENT], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: parent.stdout }), 'line')
  const proxy = Number(line)
  t.true(isAlive(proxy))
  t.is((await daemonPids()).length, 1)
  parent.kill('SIGKILL')
  await ended(proxy)
  t.is((await daemonPids()).length, 1)
  t.is((await run('stop')).code, 0)
  t.deepEqual(await daemonPids(), [])
})

if (process.platform === 'linux') {
  test('the thread of an ended session is freed, even if its tab stays open', async (t) => {
    const { agent, port, daemonPid } = await machine()
    const caller = await agent()
    await caller.call('probe_session', { action: 'list' })
    const threads = async () => (await readdir(`/proc/${await daemonPid()}/task`)).length
    const before = await threads()
    const tabs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((session) => ScriptedTab.open(port, {}, { session })),
    )
    await eventually(async () => (await threads()) >= before + tabs.length, 'four threads more')
    for (const { session } of tabs) await caller.call('probe_session', { action: 'end', sessionId: session })
    await eventually(async () => (await threads()) <= before, 'the threads to end')
    t.true(tabs.every(({ closed }) => closed === undefined))
    const [tab] = tabs
    t.deepEqual((await tab?.closing())?.code, 4410, 'a tab that stays all the same is let go')
    for (const each of tabs) each.close()
  })
}

test('a page whose daemon was killed ends its session, reports it, and starts a new one with the next daemon', async (t) => {
  const here = await machine()
  const serve = here.start(['serve'])
  await serve.line()
  const site = await openSite({
    '/': htmlOf(`<script src="http://${LOOPBACK}:${here.port}/probe.js"></script>`, '<p>App</p>'),
  })
  t.teardown(() => site.close())
  const page = await browser.page()
  const welcomed = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(site.url)
  await welcomed
  await page.evaluate(() => {
    globalThis.heard = []
    probe.human.onNews((news) => heard.push(news))
  })
  const list = async () =>
    JSON.parse((await here.run('status', '--json')).stdout).sessions as { sessionId: string }[]
  const [former] = await list()
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('the session has ended'),
    timeout: PATIENCE_MS * 2,
  })
  serve.kill('SIGKILL')
  await serve.ended
  t.regex((await said).text(), /^probe: lost the connection to the daemon; the session has ended\./)
  t.like(await page.evaluate(() => heard.at(-1)), { kind: 'state', state: 'ended', reason: 'bridge-lost' })
  const again = page.waitForEvent('websocket', {
    predicate: async (socket) =>
      socket.waitForEvent('framereceived').then(
        () => true,
        () => false,
      ),
    timeout: PATIENCE_MS * 2,
  })
  const next = here.start(['serve'])
  await next.line()
  await again
  const [session] = await list()
  t.truthy(session)
  t.not(session?.sessionId, former?.sessionId)
})

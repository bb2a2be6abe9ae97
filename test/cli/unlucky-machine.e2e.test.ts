/** A daemon serves on a machine where its log, its state folder or its descriptors fail, and says so. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import test from 'ava'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { useMachine } from '../harness/machine.js'
import { eventually } from '../harness/patience.js'
import { ended, kill } from '../harness/processes.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)
const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })

test('a state folder that disappears ends no session, and the log goes on when it is back', async (t) => {
  const { agent, daemonPid, folder, port } = await machine()
  const caller = await agent()
  await ScriptedTab.open(port, { capabilities }, { session: 'shop', named: true })
  const pid = await daemonPid()
  await rename(folder, `${folder}-away`)
  // A second tab makes the daemon log a line.
  await ScriptedTab.open(port, { capabilities }, { session: 'desk', named: true })
  t.deepEqual((await caller.call('probe_capabilities', { sessionId: 'shop' })).value.testids, ['buy'])
  const page = async () => (await fetch(`http://${LOOPBACK}:${port}/`)).text()
  await eventually(async () => (await page()).includes('The log is not written: ENOENT'), 'the fault')
  await rename(`${folder}-away`, folder)
  await ScriptedTab.open(port, { capabilities }, { session: 'till', named: true })
  await eventually(async () => !(await page()).includes('not written'), 'the log to be written again')
  t.regex(await readFile(path.join(folder, `daemon-${port}.log`), 'utf8'), /lines were not written \(ENOENT/)
  t.is(await daemonPid(), pid)
})

test('a log path that is a folder is reported by status and doctor, and the daemon serves', async (t) => {
  const { agent, folder, port, run } = await machine()
  await mkdir(path.join(folder, `daemon-${port}.log`))
  const caller = await agent()
  t.deepEqual((await caller.call('probe_session', { action: 'list' })).value, { sessions: [] })
  t.regex((await run('status')).stdout, /daemon-\d+\.log {2}not written: EISDIR/)
  const { findings } = JSON.parse((await run('doctor', '--json')).stdout) as {
    findings: { check: string; state: string; found: string; fix?: string }[]
  }
  const finding = findings.find(({ check }) => check === 'daemon')
  t.is(finding?.state, 'warning')
  t.regex(finding?.found ?? '', /cannot write its log: EISDIR/)
  t.truthy(finding?.fix)
})

test('agents and commands find the daemon again after the state folder was deleted', async (t) => {
  const { agent, daemonPid, folder, port, run } = await machine()
  const first = await agent()
  await ScriptedTab.open(port, { capabilities }, { session: 'shop', named: true })
  const pid = await daemonPid()
  await rm(folder, { recursive: true })
  const second = await agent()
  for (const each of [first, second])
    t.deepEqual((await each.call('probe_capabilities', { sessionId: 'shop' })).value.testids, ['buy'])
  t.regex((await run('status')).stdout, /shop/)
  // Each session is a new thread, which cannot start in a deleted working directory.
  for (const session of ['desk', 'till', 'stock']) {
    await ScriptedTab.open(port, { capabilities }, { session, named: true })
    t.deepEqual((await second.call('probe_capabilities', { sessionId: session })).value.testids, ['buy'])
  }
  t.is(await daemonPid(), pid)
})

test('agents reach the daemon while the state folder is deleted again and again', async (t) => {
  const { agent, daemonPid, folder } = await machine()
  const first = await agent()
  await first.call('probe_session', { action: 'list' })
  const pid = await daemonPid()
  let isOver = false
  const deleting = (async () => {
    while (!isOver) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const agents = await Promise.allSettled(Array.from({ length: 6 }, () => agent()))
  isOver = true
  await deleting
  t.deepEqual(
    agents.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
    [],
  )
  t.is(await daemonPid(), pid)
})

/** a state folder that cannot be created, for root either */
const REFUSED = { PROBE_STATE_DIR: '/dev/null/state' }

test('without a state folder the daemon serves only the agent that started it', async (t) => {
  const { agent, daemonPid, port, start } = await machine()
  const first = await agent(REFUSED)
  t.deepEqual((await first.call('probe_session', { action: 'list' })).value, { sessions: [] })
  const pid = await daemonPid()
  await ScriptedTab.open(port, { capabilities }, { session: 'shop', named: true })
  t.deepEqual((await first.call('probe_capabilities', {})).value.testids, ['buy'])

  const refused = await t.throwsAsync(agent(REFUSED))
  t.regex(refused?.message ?? '', /\/dev\/null\/state.*ENOTDIR.*serves others \(UNSAFE_FOLDER\)/)
  for (const args of [['call', 'probe_session', '{"action":"list"}'], ['status'], ['stop']]) {
    const ran = await start(args, REFUSED).ended
    t.is(ran.code, 3, args[0])
    t.regex(ran.stderr + ran.stdout, /UNSAFE_FOLDER/, args[0])
  }
  t.is(await daemonPid(), pid)
  kill(pid)
  await ended(pid)
})

test('a daemon that was started without a state folder is started again with the same token', async (t) => {
  const { agent, daemonPid } = await machine()
  const only = await agent(REFUSED)
  await only.call('probe_session', { action: 'list' })
  const killed = await daemonPid()
  kill(killed, 'SIGKILL')
  await ended(killed)
  t.deepEqual((await only.call('probe_session', { action: 'list' })).value, { sessions: [] })
  const pid = await daemonPid()
  t.not(pid, killed)
  kill(pid)
  await ended(pid)
})

// prlimit(1) is Linux's, and so is the count of descriptors.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'the tab that would be too many for the descriptors is refused in words; the others are served',
  async (t) => {
    const { agent, daemonPid, port } = await machine()
    const caller = await agent()
    await caller.call('probe_session', { action: 'list' })
    const pid = await daemonPid()
    execFileSync('prlimit', [`--pid=${pid}`, '--nofile=64:64'])
    const admitted: ScriptedTab[] = []
    for (;;) {
      const tab = await ScriptedTab.dial(port, { capabilities })
      tab.sayHello()
      await tab.until(() => tab.welcomes.length > 0 || tab.closed !== undefined, 'an answer to hello')
      if (tab.closed !== undefined) {
        t.regex(tab.closed.reason, /^TOO_MANY_SESSIONS: the daemon may open only \d+ more files/)
        break
      }
      admitted.push(tab)
    }
    t.true(admitted.length > 0)
    for (const { session } of admitted) {
      const { value, text } = await caller.call('probe_capabilities', { sessionId: session })
      t.like(value, { testids: ['buy'] }, text)
    }
    admitted[0]?.close()
    t.is(await daemonPid(), pid)
  },
)

onLinux('of many tabs that come at once, those that are admitted are served', async (t) => {
  const { agent, daemonPid, port } = await machine()
  const caller = await agent()
  await caller.call('probe_session', { action: 'list' })
  const pid = await daemonPid()
  execFileSync('prlimit', [`--pid=${pid}`, '--nofile=80:80'])
  const tabs = await Promise.all(Array.from({ length: 9 }, () => ScriptedTab.dial(port, { capabilities })))
  for (const tab of tabs) tab.sayHello()
  const answered = (tab: ScriptedTab) => tab.welcomes.length > 0 || tab.closed !== undefined
  for (const tab of tabs) await tab.until(() => answered(tab), 'an answer to hello')
  const admitted = tabs.filter(({ closed }) => closed === undefined)
  t.true(admitted.length > 0 && admitted.length < tabs.length, `${admitted.length} of ${tabs.length}`)
  for (const { session } of admitted) {
    const { value, text } = await caller.call('probe_capabilities', { sessionId: session })
    t.like(value, { testids: ['buy'] }, text)
  }
  t.is(await daemonPid(), pid)
})

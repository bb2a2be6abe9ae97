/** A daemon whose log or state folder breaks goes on serving, and says so. */
import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { useMachine } from '../harness/machine.js'
import { eventually } from '../harness/patience.js'
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

test('a state folder that cannot be made is an error with a code, for agents and commands', async (t) => {
  const { start } = await machine()
  const ran = await start(['call', 'probe_session', '{"action":"list"}'], {
    PROBE_STATE_DIR: '/dev/null/state',
  }).ended
  t.is(ran.code, 3)
  t.regex(ran.stderr + ran.stdout, /UNSAFE_FOLDER/)
})

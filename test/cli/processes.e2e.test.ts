import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { type Machine, useMachine } from '../harness/machine.js'
import { ended, kill } from '../harness/processes.js'

const machine = useMachine(test)
const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))

async function nothingIsLeftBut(
  t: ExecutionContext,
  { daemonPids, run }: Machine,
  daemons: number,
): Promise<void> {
  t.is((await daemonPids()).length, daemons)
  await run('stop')
  t.deepEqual(await daemonPids(), [])
}

test('a clean close leaves only the daemon, and stop leaves no process', async (t) => {
  const here = await machine()
  const agent = await here.agent()
  await agent.call('probe_session', { action: 'list' })
  await agent.close()
  await ended(agent.pid)
  await nothingIsLeftBut(t, here, 1)
})

test('a killed daemon is replaced by one daemon, and leaves no process', async (t) => {
  const here = await machine()
  const agent = await here.agent()
  await agent.call('probe_session', { action: 'list' })
  const killed = await here.daemonPid()
  kill(killed, 'SIGKILL')
  await ended(killed)
  t.false((await agent.call('probe_session', { action: 'list' })).isError)
  t.not(await here.daemonPid(), killed)
  await agent.close()
  await ended(agent.pid)
  await nothingIsLeftBut(t, here, 1)
})

test('a proxy outside a project serves its agent', async (t) => {
  const here = await machine()
  const proxy = spawn(process.execPath, [BIN, 'mcp'], {
    env: here.env,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const call = { name: 'probe_session', arguments: { action: 'list' } }
  proxy.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`)
  const [line] = (await once(proxy.stdout, 'data')) as [Buffer]
  t.deepEqual(JSON.parse(JSON.parse(line.toString()).result.content[0].text), { sessions: [] })
  proxy.stdin.end()
  await once(proxy, 'exit')
  t.is(proxy.exitCode, 0)
})

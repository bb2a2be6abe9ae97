import { once } from 'node:events'
import { readFileSync, watch } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import test from 'ava'
import { toolList } from '../../mcp/tool-list.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { freePort } from '../harness/free-port.js'
import { type Machine, useMachine } from '../harness/machine.js'
import { ended, isAlive, kill } from '../harness/processes.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }
const lines = (...messages: object[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('')
const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })

test('the proxy starts a daemon if none runs, and a second agent shares it', async (t) => {
  const { agent, daemonPids } = await machine()
  const first = await agent()
  t.deepEqual((await first.call('probe_session', { action: 'list' })).value, { sessions: [] })
  const second = await agent()
  t.is((await second.client.listTools()).tools.length, toolList({}).length)
  t.is((await daemonPids()).length, 1)
})

test('an agent is offered the tabs of the folder in which probe mcp runs, or of --folder', async (t) => {
  const { agent, port, folder } = await machine()
  const [web, admin] = ['web', 'admin'].map((name) => path.join(folder, 'apps', name)) as [string, string]
  await mkdir(web, { recursive: true })
  const inWeb = await agent({}, { cwd: web })
  const inRoot = await agent({}, { cwd: web, args: ['--folder', '../..'] })
  await inWeb.call('probe_session', { action: 'list' })
  await ScriptedTab.open(port, { capabilities }, { session: 'web', named: true, root: web })
  await ScriptedTab.open(port, { capabilities }, { session: 'admin', named: true, root: admin })
  t.deepEqual((await inWeb.call('probe_capabilities')).value.testids, ['buy'], 'one tab is offered')
  const { code, detail } = await inRoot.refusal('probe_capabilities')
  t.is(code, 'AMBIGUOUS_SESSION')
  const { sessions } = detail as { sessions: { sessionId: string }[] }
  t.deepEqual(sessions.map(({ sessionId }) => sessionId).sort(), ['admin', 'web'])
})

test('the folder of an agent also selects its port', async (t) => {
  const { agent, port, folder, daemonPid } = await machine()
  const web = path.join(folder, 'apps', 'web')
  for (const [root, used] of [
    [folder, port],
    [web, await freePort()],
  ] as const) {
    await mkdir(path.join(root, '.probe'), { recursive: true })
    await writeFile(path.join(root, '.probe', 'project.json'), JSON.stringify({ version: 1, port: used }))
  }
  await agent({ PROBE_PORT: '' }, { cwd: web, args: ['--folder', '../..'] })
  t.truthy(await daemonPid())
})

test('ten agents that start at the same time share one daemon', async (t) => {
  const { agent, daemonPid, daemonPids } = await machine()
  const agents = await Promise.all(Array.from({ length: 10 }, () => agent()))
  const answers = await Promise.all(agents.map((each) => each.call('probe_session', { action: 'list' })))
  t.true(answers.every(({ isError }) => !isError))
  t.deepEqual(await daemonPids(), [await daemonPid()])
})

test('a daemon that is killed during a call fails it once with SESSION_LOST, and the next call works', async (t) => {
  const { port, agent, daemonPid } = await machine()
  const caller = await agent()
  const tab = await ScriptedTab.open(port, {}, { session: 'shop', named: true })
  const call = caller.refusal('probe_act', { ref: 'e1', action: 'click' })
  t.like(await Promise.race([tab.command('act'), call]), { name: 'act' })
  const killed = await daemonPid()
  kill(killed, 'SIGKILL')
  const error = await call
  t.is(error.code, 'SESSION_LOST')
  t.is(
    error.recovery,
    'Call probe_session with action list. Look before you act again: the act may have landed.',
  )

  t.deepEqual((await caller.call('probe_session', { action: 'list' })).value, { sessions: [] })
  t.not(await daemonPid(), killed)
  const again = await ScriptedTab.open(port, { capabilities }, { session: 'shop', named: true })
  t.deepEqual((await caller.call('probe_capabilities')).value.testids, ['buy'])
  t.deepEqual(
    again.commands.map(({ name }) => name),
    ['capabilities'],
  )
})

test('a daemon that is stopped during a call answers it and ends, and the next call starts a new one', async (t) => {
  const { port, agent, daemonPid, daemonPids } = await machine()
  const caller = await agent()
  const tab = await ScriptedTab.open(port, {}, { session: 'shop', named: true })
  const call = caller.refusal('probe_act', { ref: 'e1', action: 'click' })
  await tab.command('act')
  const former = await daemonPid()
  kill(former)
  t.like(await call, { code: 'SESSION_LOST', message: 'the daemon is stopping; the act may have landed' })
  t.deepEqual(await tab.closing(), { code: 4503, reason: 'the daemon is stopping' })
  t.deepEqual((await caller.call('probe_session', { action: 'list' })).value, { sessions: [] })
  // The port is free before the process has ended.
  await ended(former)
  t.is((await daemonPids()).length, 1)
})

test('a daemon that crashes writes the error to its log and leaves no process', async (t) => {
  const { agent, daemonPids, folder, port } = await machine()
  // Throws an unexpected error on SIGUSR2, in background daemons only.
  const crash = `if (process.argv[1]?.endsWith('background.bundle.js')) process.on('SIGUSR2', () => { throw new Error('out of the blue') })`
  const caller = await agent({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}` })
  await caller.call('probe_session', { action: 'list' })
  const [former] = await daemonPids()
  kill(former, 'SIGUSR2')
  const log = path.join(folder, `daemon-${port}.log`)
  await logged(log, /Error: out of the blue\n {4}at [\s\S]*listening[\s\S]*$/)
  t.deepEqual((await caller.call('probe_session', { action: 'list' })).value, { sessions: [] })
  const pids = await daemonPids()
  t.is(pids.length, 1)
  t.not(pids[0], former)
})

test('a daemon that died is restarted at once, so that tabs reconnect', async (t) => {
  const { port, agent, daemonPid, folder } = await machine()
  const caller = await agent()
  await caller.call('probe_session', { action: 'list' })
  kill(await daemonPid(), 'SIGKILL')
  await logged(path.join(folder, `daemon-${port}.log`), /listening[\s\S]*listening/)
  const tab = await ScriptedTab.open(port, { capabilities })
  const { value } = await caller.call('probe_session', { action: 'list' })
  t.is(value.sessions[0].sessionId, tab.session)
})

test('a daemon that was stopped starts again with the next call', async (t) => {
  const { agent, run, daemonPid } = await machine()
  const caller = await agent()
  await caller.call('probe_session', { action: 'list' })
  t.is((await run('stop')).code, 0)
  t.is((await run('status')).code, 1)
  t.false((await caller.call('probe_session', { action: 'list' })).isError)
  t.truthy(await daemonPid())
})

test('every byte on stdout is JSON-RPC, also with debug output and malformed input', async (t) => {
  const { start } = await machine()
  const proxy = start(['mcp'], { NODE_DEBUG: 'http,net', DEBUG: '*', NODE_OPTIONS: '--trace-warnings' })
  proxy.write(lines(INITIALIZE, INITIALIZED))
  proxy.write('this is no JSON\n\n[1,2]\n"text"\n')
  proxy.write(
    lines(
      { jsonrpc: '2.0', id: 'two', method: 'tools/list' },
      { jsonrpc: '2.0', id: 3, method: 'nothing/like/it' },
    ),
  )
  for (let n = 0; n < 6; n++) await proxy.line()
  proxy.endInput()
  const { code, stdout } = await proxy.ended
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.is(code, 0)
  t.true(messages.every(({ jsonrpc }) => jsonrpc === '2.0'))
  const byId = (id: unknown) => messages.filter((message) => message.id === id)
  t.deepEqual(
    byId(null).map(({ error }) => error.code),
    [-32_700, -32_600, -32_600],
  )
  t.is(byId(1).length, 1)
  t.is(byId('two').length, 1)
  t.is(byId(3)[0].error.code, -32_601)
  t.is(messages.length, 6)
})

test('a line of 12 MB is refused with the limit; it ends no other call and no daemon', async (t) => {
  const { start, port, daemonPid } = await machine()
  const proxy = start(['mcp'])
  const next = async () => JSON.parse(await proxy.line())
  proxy.write(lines(INITIALIZE, INITIALIZED))
  t.is((await next()).id, 1)
  const tab = await ScriptedTab.open(port, {}, { session: 'shop', named: true })
  const pid = await daemonPid()
  const observe = { name: 'probe_observe', arguments: { window_ms: 3_000 } }
  const large = { name: 'probe_session', arguments: { action: 'list', sessionId: 'x'.repeat(12_000_000) } }
  proxy.write(lines({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: observe }))
  proxy.write(lines({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: large }))
  const refused = await next()
  t.like(refused, { id: 3, error: { code: -32_600 } })
  t.regex(refused.error.message, /larger than 4194304 bytes/)
  const observed = await next()
  t.is(observed.id, 2)
  t.not(observed.result.isError, true)
  t.is(await daemonPid(), pid)
  t.is(tab.closed, undefined)
  proxy.endInput()
  await proxy.ended
})

test('input that ends at once is answered before the exit, so probe mcp works in a shell pipe', async (t) => {
  const { start } = await machine()
  const proxy = start(['mcp'])
  const call = { name: 'probe_session', arguments: { action: 'list' } }
  proxy.write(lines(INITIALIZE, INITIALIZED, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call }))
  const first = await proxy.line()
  proxy.endInput()
  const { stdout } = await proxy.ended
  t.is(JSON.parse(first).id, 1)
  t.deepEqual(JSON.parse(JSON.parse(stdout.trimEnd().split('\n')[1] ?? '').result.content[0].text), {
    sessions: [],
  })
})

test('a long call reports progress through the proxy', async (t) => {
  const { port, agent } = await machine()
  const caller = await agent()
  await ScriptedTab.open(port)
  const stop = new AbortController()
  const seen = await new Promise<number>((resolve) => {
    const onprogress = ({ progress }: { progress: number }) => resolve(progress)
    caller
      .call('probe_observe', { window_ms: 60_000 }, { onprogress, signal: stop.signal })
      .catch(() => undefined)
  })
  stop.abort()
  t.is(seen, 1)
})

test('an agent that disconnects leaves only the daemon, and its session ends', async (t) => {
  const { port, agent, daemonPids } = await machine()
  const caller = await agent()
  const tab = await ScriptedTab.open(port, { capabilities })
  await caller.call('probe_capabilities')
  await caller.close()
  await tab.until(() => tab.end !== undefined, 'the end of the session')
  t.deepEqual(tab.end, { reason: 'agent-left' })
  t.false(isAlive(caller.pid))
  t.is((await daemonPids()).length, 1)
})

async function logged(file: string, wanted: RegExp): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!wanted.test(readFileSync(file, 'utf8'))) return
      watcher.close()
      resolve()
    }
    const watcher = watch(file, look)
    look()
  })
}

async function refusedInitialize({ start }: Machine): Promise<{ code: string; message: string }> {
  const proxy = start(['mcp'])
  proxy.write(lines(INITIALIZE))
  const { error } = JSON.parse(await proxy.line())
  proxy.endInput()
  await proxy.ended
  return { code: error.data.error.code, message: error.message }
}

test('a port of another web server is a coded error, without a hang or a process', async (t) => {
  const here = await machine()
  const stranger = createServer((_request, response) => response.writeHead(404).end('{}')).listen(
    here.port,
    LOOPBACK,
  )
  await once(stranger, 'listening')
  t.deepEqual(await refusedInitialize(here), {
    code: 'PORT_TAKEN',
    message: `port ${here.port} is taken by another program (PORT_TAKEN). Stop the program on that port, or choose another port with --port or PROBE_PORT.`,
  })
  t.deepEqual(await here.daemonPids(), [])
  const status = await here.run('status', '--json')
  t.is(status.code, 3)
  t.is(JSON.parse(status.stdout).error.code, 'PORT_TAKEN')
  stranger.closeAllConnections()
  stranger.close()
})

test('a port of a program without HTTP is a coded error', async (t) => {
  const here = await machine()
  const stranger = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('220 mail\r\n')
  }).listen(here.port, LOOPBACK)
  await once(stranger, 'listening')
  t.is((await refusedInitialize(here)).code, 'PORT_TAKEN')
  stranger.close()
})

test('a daemon of another state folder is UNAUTHORIZED, for the agent and for the commands', async (t) => {
  const owner = await machine()
  const stranger = await machine()
  await (await owner.agent()).call('probe_session', { action: 'list' })
  const proxy = stranger.start(['mcp', '--port', String(owner.port)])
  proxy.write(lines(INITIALIZE))
  t.is(JSON.parse(await proxy.line()).error.data.error.code, 'UNAUTHORIZED')
  proxy.endInput()
  for (const command of ['status', 'stop']) {
    const { code, stdout } = await stranger.run(command, '--json', '--port', String(owner.port))
    t.is(code, 3, command)
    t.is(JSON.parse(stdout).error.code, 'UNAUTHORIZED', command)
  }
  t.truthy(await owner.daemonPid())
})

test('wrong usage exits with 3 and prints to stderr only', async (t) => {
  const { run } = await machine()
  for (const args of [
    ['mcp', '--bogus'],
    ['mcp', '--port', 'x'],
    ['status', '--port', '99999'],
    ['status', '--bogus'],
    ['bogus'],
  ]) {
    const { code, stdout, stderr } = await run(...args)
    t.is(code, 3, args.join(' '))
    t.is(stdout, '', args.join(' '))
    t.not(stderr, '', args.join(' '))
  }
})

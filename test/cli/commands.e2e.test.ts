/** serve, status, stop, restart, logs and feedback as programs. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { useMachine } from '../harness/machine.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)

test('without a daemon, status exits with 1 and stop with 0, as text and as JSON', async (t) => {
  const { run, port, folder } = await machine()
  const text = await run('status')
  t.is(text.code, 1)
  t.is(text.stdout, `● no daemon runs on port ${port}: probe serve and probe mcp start one\n`)
  const json = await run('status', '--json')
  t.is(json.code, 1)
  t.deepEqual(JSON.parse(json.stdout), {
    running: false,
    port,
    log: path.join(folder, `daemon-${port}.log`),
    token: path.join(folder, 'token'),
  })
  const stop = await run('stop', '--json')
  t.is(stop.code, 0)
  t.deepEqual(JSON.parse(stop.stdout), { port, stopped: null })
})

test('serve prints its URL; status lists the tabs; stop ends it, and it exits with 0', async (t) => {
  const { start, run, port } = await machine()
  const serve = start(['serve'])
  t.regex(await serve.line(), new RegExp(`listening on http://127.0.0.1:${port} \\(pid ${serve.pid}\\)$`))
  const tab = await ScriptedTab.open(port, {}, { session: 'shop', title: 'The shop' })

  const json = await run('status', '--json')
  t.is(json.code, 0)
  const report = JSON.parse(json.stdout)
  t.like(report, {
    running: true,
    port,
    pid: serve.pid,
    url: `http://127.0.0.1:${port}`,
    mcp: `http://127.0.0.1:${port}/mcp`,
  })
  t.like(report.sessions[0], { sessionId: 'shop', title: 'The shop', pendingMarks: 0 })
  const text = await run('status')
  t.true(text.stdout.includes('shop  "The shop"  http://localhost:3000/'), text.stdout)

  const stop = await run('stop')
  t.is(stop.stdout, `stopped the daemon on port ${port} (pid ${serve.pid})\n`)
  const { code, stdout } = await serve.ended
  t.is(code, 0)
  t.regex(stdout, /stopping: requested by probe stop\n[\s\S]*stopped\n$/)
  tab.close()
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends serve with exit code 0`, async (t) => {
    const { start } = await machine()
    const serve = start(['serve'])
    await serve.line()
    serve.kill(signal)
    t.is((await serve.ended).code, 0)
  })
}

test('a second daemon on the port exits with 3 and PORT_TAKEN, and the first one keeps running', async (t) => {
  const { start, run, port, daemonPid } = await machine()
  const serve = start(['serve'])
  await serve.line()
  const second = await run('serve')
  t.is(second.code, 3)
  t.true(second.stderr.includes(`pid ${serve.pid}) already runs on port ${port} (PORT_TAKEN)`), second.stderr)
  t.is(await daemonPid(), serve.pid)
})

test('only this user can read the log and the token of a background daemon', async (t) => {
  const { agent, folder, port } = await machine()
  await (await agent()).call('probe_session', { action: 'list' })
  const log = path.join(folder, `daemon-${port}.log`)
  t.regex(await readFile(log, 'utf8'), /listening on/)
  for (const file of [log, path.join(folder, 'token')]) t.is((await stat(file)).mode & 0o077, 0, file)
})

test('stop waits until the process ends, so that a new daemon can start on the port at once', async (t) => {
  const { agent, run, start, daemonPids } = await machine()
  await (await agent()).call('probe_session', { action: 'list' })
  t.is((await run('stop')).code, 0)
  t.deepEqual(await daemonPids(), [])
  const serve = start(['serve'])
  t.regex(await serve.line(), /listening/)
})

test('restart replaces the daemon, and agents and tabs reconnect', async (t) => {
  const { agent, run, port, daemonPid, daemonPids } = await machine()
  const asking = await agent()
  await asking.call('probe_session', { action: 'list' })
  const former = await daemonPid()
  const { code, stdout } = await run('restart', '--json')
  t.is(code, 0)
  const started = await daemonPid()
  t.deepEqual(JSON.parse(stdout), { port, stopped: former, started })
  t.not(started, former)
  t.deepEqual((await asking.call('probe_session', { action: 'list' })).value, { sessions: [] })
  t.deepEqual(await daemonPids(), [started])
})

test('logs prints the last lines, and follows new ones', async (t) => {
  const { agent, run, start, port } = await machine()
  const none = await run('logs')
  t.is(none.code, 3)
  t.regex(none.stderr, /there is no log of a background daemon .*NOT_FOUND/)
  await (await agent()).call('probe_session', { action: 'list' })
  const { lines } = JSON.parse((await run('logs', '--json')).stdout)
  t.regex(lines[0], /listening on http:/)
  t.is((await run('logs', '--lines', '0')).stdout, '')
  const following = start(['logs', '--follow', '--lines', '1'])
  await following.line()
  const tab = await ScriptedTab.open(port, {}, { session: 'shop' })
  t.regex(await following.line(), /tab shop: "http:\/\/localhost:3000\/"/)
  tab.close()
  following.kill('SIGINT')
  await following.ended
})

test('feedback is written without credentials, readable by this user only, unless it is turned off', async (t) => {
  const { run, start, folder } = await machine()
  t.is((await run('feedback', 'my token=abcdefgh12 leaked')).code, 0)
  const file = path.join(folder, 'feedback.jsonl')
  t.like(JSON.parse(await readFile(file, 'utf8')), { text: 'my token=[REDACTED] leaked' })
  t.is((await stat(file)).mode & 0o077, 0)
  const off = start(['feedback', 'more'], { PROBE_FEEDBACK: '0' })
  t.is((await off.ended).code, 3)
  t.is((await readFile(file, 'utf8')).trim().split('\n').length, 1)
})

test('docs/cli.md names each command and each exit code', async (t) => {
  const { run } = await machine()
  const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  const { stdout } = await run('--help')
  const commands = [...(stdout.split('COMMANDS')[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(
    ([, name]) => name,
  )
  t.true(commands.length >= 4)
  for (const command of commands) t.true(page.includes(`\`probe ${command}`), command ?? '')
  for (const code of [0, 1, 2, 3]) t.true(page.includes(`\n| ${code} | `), String(code))
})

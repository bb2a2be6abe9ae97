import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { startDaemon } from '../../daemon/daemon.js'
import { askHealth } from '../../daemon/http/discovery.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import { BRIDGE_LOST_MS, DAEMON_ALONE_MS } from '../../sdk/protocol/limits.js'
import { HeldClock } from '../harness/clock.js'
import { daemonsFor } from '../harness/daemon.js'
import { eventually } from '../harness/patience.js'
import { ScriptedTab } from '../harness/tab.js'

const setup = daemonsFor(test)
const RUNNER = fileURLToPath(new URL('./fixtures/daemon-runner.js', import.meta.url))

/** Sends a raw request, because `fetch` sets the Host header itself. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode, headers: response.headers, body: '' })
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('the daemon is reached over 127.0.0.1 and over no other address', async (t) => {
  const { daemon } = await setup()
  t.is(daemon.url, `http://127.0.0.1:${daemon.port}`)
  for (const host of ['127.0.0.2', '::1']) {
    const socket = connect({ host, port: daemon.port })
    const [error] = (await once(socket, 'error').catch((thrown) => [thrown])) as NodeJS.ErrnoException[]
    t.regex(error?.code ?? '', /ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH/, host)
  }
})

test('every response has the same security headers', async (t) => {
  const { daemon } = await setup()
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  for (const path of ['/health', '/', '/nothing']) {
    const { headers } = await ask(daemon.port, path)
    t.like(headers, expected, path)
    t.regex(String(headers['content-security-policy']), /frame-ancestors 'none'/, path)
  }
  const wrongHost = await ask(daemon.port, '/health', { headers: { host: 'rebound.example.com' } })
  t.like(wrongHost.headers, expected)
})

test('/health identifies the daemon and contains no secret', async (t) => {
  const { daemon } = await setup()
  const { status, body } = await ask(daemon.port, '/health')
  t.is(status, 200)
  const health = JSON.parse(body)
  t.deepEqual(Object.keys(health), ['name', 'version', 'protocol', 'pid', 'startedAt'])
  t.like(health, { name: 'probe', protocol: 1, pid: process.pid })
  t.false(body.includes(daemon.token))
})

test('/probe.js is one script for pages of every origin, and is not sent again while it is unchanged', async (t) => {
  const { daemon } = await setup()
  const { status, headers, body } = await ask(daemon.port, '/probe.js?v=1')
  t.is(status, 200)
  t.true(body.length > 1_000)
  t.is(headers['cross-origin-resource-policy'], 'cross-origin')
  t.is(headers['content-type'], 'text/javascript; charset=utf-8')
  const again = await ask(daemon.port, '/probe.js', { headers: { 'if-none-match': String(headers.etag) } })
  t.is(again.status, 304)
  t.is(again.body, '')
})

for (const name of ['commands', 'rules', 'rare', 'panel']) {
  test(`/probe.js serves the page's ${name} only to pages of its own build`, async (t) => {
    const { daemon } = await setup()
    const { body } = await ask(daemon.port, '/probe.js')
    const [, hash] = new RegExp(`${name}:"([\\w-]{8})"`).exec(body) ?? []
    const { status, body: later } = await ask(daemon.port, `/probe.js?${name}=${hash}`)
    t.is(status, 200)
    t.regex(later, /createWith/)
    t.is((await ask(daemon.port, `/probe.js?${name}=another`)).status, 410)
  })
}

const refusals: [what: string, path: string, options: Parameters<typeof ask>[2], status: number][] = [
  ['an unknown path', '/nothing', {}, 404],
  ['a method that the path does not support', '/health', { method: 'POST' }, 405],
  ['a Host that is rebound', '/health', { headers: { host: 'rebound.example.com' } }, 403],
  ['a Host that is rebound, for the script', '/probe.js', { headers: { host: 'rebound.example.com' } }, 403],
  [
    'an upgrade of a path that does not support it',
    '/health',
    { headers: { connection: 'Upgrade', upgrade: 'x' } },
    404,
  ],
  [
    'an upgrade with a Host that is rebound',
    '/probe',
    { headers: { connection: 'Upgrade', upgrade: 'websocket', host: 'rebound.example.com' } },
    403,
  ],
  [
    'an upgrade to another protocol than WebSocket',
    '/probe',
    { headers: { connection: 'Upgrade', upgrade: 'x' } },
    400,
  ],
]
for (const [what, path, options, status] of refusals) {
  test(`refused with ${status}: ${what}`, async (t) => {
    const { daemon } = await setup()
    t.is((await ask(daemon.port, path, options)).status, status)
  })
}

test('a mounted path is answered by its handler; only a token without a browser Origin is authorized', async (t) => {
  const { daemon } = await setup()
  daemon.mount('/mine', (request, response) => void response.end(String(daemon.isAuthorized(request))))
  const authorization = `Bearer ${daemon.token}`
  t.is((await ask(daemon.port, '/mine', { headers: { authorization } })).body, 'true')
  t.is((await ask(daemon.port, '/mine')).body, 'false')
  t.is((await ask(daemon.port, '/mine', { headers: { authorization: `${authorization}0` } })).body, 'false')
  const origin = 'http://localhost:3000'
  t.is((await ask(daemon.port, '/mine', { headers: { authorization, origin } })).body, 'false')
})

test('a port of another program is PORT_TAKEN, and the error says so', async (t) => {
  const web = createServer((_request, response) => response.end('{"name":"other"}'))
  const silent = createTcpServer((socket) => socket.on('error', () => undefined))
  const odd = createTcpServer((socket) => socket.on('error', () => undefined).end('not http\r\n\r\n'))
  for (const stranger of [web, silent, odd]) {
    const port = await listening(stranger)
    t.is(await askHealth(port), 'stranger')
    const error = await t.throwsAsync(startDaemon({ port }))
    t.like(error, {
      code: 'PORT_TAKEN',
      message: `port ${port} is taken by another program`,
      detail: { probe: false, port },
    })
    stranger.close()
  }
})

test('a port of a probe daemon is PORT_TAKEN; the error names that daemon, which keeps running', async (t) => {
  const { daemon } = await setup()
  const error = await t.throwsAsync(startDaemon({ port: daemon.port }))
  t.like(error, {
    code: 'PORT_TAKEN',
    detail: { probe: true, port: daemon.port, pid: process.pid },
  })
  t.regex(error?.message ?? '', /^a probe daemon \(\d+\.\d+\.\d+, pid \d+\) already runs on port \d+$/)
  t.is((await ask(daemon.port, '/health')).status, 200)
})

test('one of several daemons that start at once gets the port, and the errors of the others name it', async (t) => {
  const { daemon } = await setup()
  const { port } = daemon
  await daemon.close()
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-race-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const runners = [1, 2, 3].map(() =>
    spawn(process.execPath, [RUNNER, String(port), folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const words = await Promise.all(
    runners.map(async ({ stdout }) => String((await once(createInterface({ input: stdout }), 'line'))[0])),
  )
  t.is(words.filter((word) => word === 'listening').length, 1)
  const winner = runners[words.indexOf('listening')]
  for (const word of words) {
    if (word !== 'listening') {
      t.like(JSON.parse(word), { code: 'PORT_TAKEN', detail: { probe: true, pid: winner?.pid } })
    }
  }
  for (const runner of runners) runner.stdin.end()
  await Promise.all(runners.map((runner) => runner.exitCode ?? once(runner, 'exit')))
  t.deepEqual(
    runners.map(({ exitCode }) => exitCode),
    [0, 0, 0],
  )
})

test('a daemon without agents and tabs reports after a while that it is alone', async (t) => {
  const clock = new HeldClock()
  let alone = 0
  const { daemon, agent, logged } = await setup({
    clock,
    onAlone: () => {
      alone += 1
    },
  })
  clock.pass(DAEMON_ALONE_MS * 2)
  t.is(alone, 0)
  daemon.supervisor.agentLeft(agent.id)
  clock.pass(DAEMON_ALONE_MS - 1)
  const tab = await ScriptedTab.open(daemon.port)
  clock.pass(1)
  t.is(alone, 0)
  tab.close()
  await logged(/ is away$/)
  clock.pass(BRIDGE_LOST_MS)
  await logged(/ is over /)
  clock.pass(DAEMON_ALONE_MS)
  t.is(alone, 1)
})

test('close notifies the tabs, frees the port, leaves no timer, and can be called again', async (t) => {
  const clock = new HeldClock()
  const { daemon } = await setup({ clock })
  const tab = await ScriptedTab.open(daemon.port)
  await daemon.close()
  t.deepEqual(await tab.closing(), { code: 4503, reason: 'the daemon is stopping' })
  t.is(await askHealth(daemon.port), 'nobody')
  await daemon.close()
  await eventually(() => clock.armed === 0, 'the end of its timers')
  t.is(codeOf(await t.throwsAsync(async () => daemon.supervisor.pick(undefined, { id: 'a' }))), 'NO_SESSION')
})

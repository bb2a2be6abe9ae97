/** The daemon's end of the stdio proxy, without the proxy. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import type { Daemon } from '../../daemon/daemon.js'
import { FOLDER_HEADER, LOOPBACK, PIPE_PROTOCOL, STOPPING_METHOD } from '../../sdk/protocol/limits.js'
import { useClosing } from '../harness/closing.js'
import { eventually } from '../harness/patience.js'
import { ScriptedTab } from '../harness/tab.js'

interface Refused {
  id: number
  error: { code: number; message: string }
}

/** A request of the daemon to its client. */
interface Asked {
  id: number
  method: string
}

interface Called {
  result: { isError?: boolean; content: { text: string }[] }
}

const closing = useClosing(test)

async function open(log: (line: string) => void = () => undefined): Promise<Daemon> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-pipe-'))
  const daemon = await serve({ port: 0, folder, log })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  return daemon
}

/** The socket, or the status of the refusal. */
function upgrade(daemon: Daemon, headers: Record<string, string>): Promise<Duplex | number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: LOOPBACK, port: daemon.port, path: '/mcp', agent: false, headers })
    asking.on('upgrade', (_response, socket) => resolve(socket))
    asking.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    asking.on('error', reject)
    asking.end()
  })
}

async function pipe(
  daemon: Daemon,
  folder: string,
): Promise<{ socket: Duplex; ask<T = Record<string, unknown>>(message: object | string): Promise<T> }> {
  const socket = await upgrade(daemon, {
    connection: 'Upgrade',
    upgrade: PIPE_PROTOCOL,
    authorization: `Bearer ${daemon.token}`,
    [FOLDER_HEADER]: encodeURIComponent(folder),
  })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const lines = createInterface({ input: socket })
  return {
    socket,
    async ask(message) {
      const answer = once(lines, 'line')
      socket.write(
        `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`,
      )
      return JSON.parse((await answer)[0])
    },
  }
}

test('an upgrade without the token, with a browser Origin, or by another name is refused', async (t) => {
  const daemon = await open()
  const bearer = { authorization: `Bearer ${daemon.token}` }
  const pipeHeaders = { connection: 'Upgrade', upgrade: PIPE_PROTOCOL }
  t.is(await upgrade(daemon, pipeHeaders), 401)
  t.is(await upgrade(daemon, { ...pipeHeaders, ...bearer, origin: 'http://localhost:3000' }), 401)
  t.is(await upgrade(daemon, { ...bearer, connection: 'Upgrade', upgrade: 'websocket' }), 426)
})

test('a line that is not a message is answered with a parse error, and the pipe keeps working', async (t) => {
  const { ask } = await pipe(await open(), '/work')
  t.like(await ask('no JSON'), { id: null, error: { code: -32_700 } })
  t.deepEqual(await ask({ id: 1, method: 'ping' }), { jsonrpc: '2.0', id: 1, result: {} })
})

for (const [what, message, expected] of [
  ['a request without a method', { jsonrpc: '2.0', id: 7 }, { id: 7, error: { code: -32_600 } }],
  [
    'a request with another member',
    { jsonrpc: '2.0', id: 7, method: 'ping', x: 1 },
    { id: 7, error: { code: -32_600 } },
  ],
  [
    'a request with an invalid id',
    { jsonrpc: '2.0', id: 1.5, method: 'ping' },
    { id: null, error: { code: -32_600 } },
  ],
  [
    'an invalid initialize',
    { jsonrpc: '2.0', id: 7, method: 'initialize', params: {} },
    { id: 7, error: { code: -32_602 } },
  ],
  [
    'an answer without a request',
    { jsonrpc: '2.0', id: 7, result: 1 },
    { id: null, error: { code: -32_600 } },
  ],
] as const)
  test(`${what} is refused with its own id, and the pipe keeps working`, async (t) => {
    const { ask } = await pipe(await open(), '/work')
    t.like(await ask(JSON.stringify(message)), expected as object)
    t.like(await ask({ id: 8, method: 'ping' }), { id: 8, result: {} })
  })

for (const given of [[1], 'list', 5, null])
  test(`tool arguments that are no object are invalid params: ${JSON.stringify(given)}`, async (t) => {
    const { ask } = await pipe(await open(), '/work')
    const params = { name: 'probe_session', arguments: given }
    const { id, error } = await ask<Refused>({ id: 7, method: 'tools/call', params })
    t.deepEqual([id, error.code], [7, -32_602])
    t.regex(error.message, /^invalid params: params\.arguments: /)
  })

test('a line of 12 MB is refused with the limit, and the pipe keeps working', async (t) => {
  const { ask } = await pipe(await open(), '/work')
  const params = { name: 'probe_session', arguments: { action: 'x'.repeat(12_000_000) } }
  const { id, error } = await ask<Refused>({ id: 7, method: 'tools/call', params })
  t.deepEqual([id, error.code], [7, -32_600])
  t.regex(error.message, /larger than 4194304 bytes/)
  t.like(await ask({ id: 8, method: 'ping' }), { id: 8, result: {} })
})

/** A client that announces roots, and the daemon's request for them during the first call. */
async function askedForRoots(daemon: Daemon) {
  const { socket, ask } = await pipe(daemon, '/work')
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: { roots: { listChanged: true } }, clientInfo }
  await ask({ id: 1, method: 'initialize', params })
  const call = { method: 'tools/call', params: { name: 'probe_capabilities', arguments: {} } }
  const asked = await ask<Asked>({ id: 2, ...call })
  return { socket, ask, asked, call }
}

test('an agent that leaves during its first call is not counted by the session', async (t) => {
  const daemon = await open()
  const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })
  const tab = await ScriptedTab.open(daemon.port, { capabilities }, { session: 'shop' })
  const { socket, asked } = await askedForRoots(daemon)
  t.is(asked.method, 'roots/list')
  socket.destroy()
  await eventually(() => daemon.supervisor.agents === 0, 'the agent to leave')
  const { ask } = await pipe(daemon, '/work')
  const call = {
    name: 'probe_assert',
    arguments: { predicate: { kind: 'signal', name: 'x' }, timeout_ms: 0 },
  }
  const { result } = await ask<Called>({ id: 1, method: 'tools/call', params: call })
  const text = result.content[0]?.text ?? ''
  t.true(text.includes('"session"'), text)
  t.false(text.includes('otherAgents'), text)
  const counts = tab.news.flatMap((news) => (news.kind === 'state' ? [news.agents] : []))
  t.is(Math.max(...counts), 1)
  t.deepEqual(
    tab.commands.filter(({ name }) => name === 'capabilities'),
    [],
  )
})

for (const uri of ['file://wsl.localhost/Ubuntu/home', 'file://server/share'])
  test(`roots of another host are none, until they change: ${uri}`, async (t) => {
    const lines: string[] = []
    const daemon = await open((line) => lines.push(line))
    const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })
    const shop = await ScriptedTab.open(daemon.port, { capabilities }, { root: '/work/shop' })
    const blog = await ScriptedTab.open(daemon.port, { capabilities }, { root: '/blog' })
    const { ask, asked, call, socket } = await askedForRoots(daemon)
    t.like(await ask({ id: asked.id, result: { roots: [{ uri }] } }), { id: 2 })
    const again = await ask<Called>({ id: 3, ...call })
    t.not(again.result.isError, true, again.result.content[0]?.text)
    t.deepEqual([shop.commands.length, blog.commands.length], [2, 0], 'the folder of the proxy still counts')
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' })}\n`)
    const next = await ask<Asked>({ id: 4, ...call })
    t.is(next.method, 'roots/list')
    t.like(await ask({ id: next.id, result: { roots: [{ uri: 'file:///blog' }] } }), { id: 4 })
    t.deepEqual([shop.commands.length, blog.commands.length], [2, 1])
    t.is(lines.filter((line) => line.includes(`root ${JSON.stringify(uri)} is not used`)).length, 1)
  })

test("the proxy's folder, also with umlauts, selects the project's tab among several", async (t) => {
  const daemon = await open()
  const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })
  const shop = await ScriptedTab.open(daemon.port, { capabilities }, { root: '/work/läden/shop' })
  await ScriptedTab.open(daemon.port, { capabilities }, { root: '/work/blog' })
  const { ask } = await pipe(daemon, '/work/läden')
  await ask({ id: 1, method: 'tools/call', params: { name: 'probe_capabilities', arguments: {} } })
  t.is(shop.commands.length, 1)
})

test('a daemon that stops cleanly says so, then closes', async (t) => {
  const daemon = await open()
  const { socket } = await pipe(daemon, '/work')
  const said: string[] = []
  createInterface({ input: socket }).on('line', (line) => said.push(JSON.parse(line).method))
  const closed = once(socket, 'close')
  await daemon.close()
  await closed
  t.deepEqual(said, [STOPPING_METHOD])
})

test('a daemon that stops lets no agent in, which would keep it running', async (t) => {
  const daemon = await open()
  await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const { socket } = await pipe(daemon, '/')
  const late = connect(daemon.port, LOOPBACK)
  await once(late, 'connect')
  const ended = once(late, 'close')
  // At this moment every agent is disconnected, and the tabs are not yet.
  socket.once('close', () =>
    late.write(
      `GET /mcp HTTP/1.1\r\nhost: ${LOOPBACK}:${daemon.port}\r\nconnection: Upgrade\r\nupgrade: ${PIPE_PROTOCOL}\r\n` +
        `authorization: Bearer ${daemon.token}\r\n\r\n`,
    ),
  )
  socket.resume()
  await daemon.close()
  await ended
  t.is(late.bytesRead, 0)
})

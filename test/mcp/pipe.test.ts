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
import { ScriptedTab } from '../harness/tab.js'

const closing = useClosing(test)

async function open(): Promise<Daemon> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-pipe-'))
  const daemon = await serve({ port: 0, folder })
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
): Promise<{ socket: Duplex; ask(message: object | string): Promise<{ [key: string]: unknown }> }> {
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

/** `probe mcp` and a daemon of another version. The other daemon is scripted, because only one version is built. */
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import test, { type ExecutionContext } from 'ava'
import { stopDaemon, stopIfIdle } from '../../cli/control.js'
import { STATUS_PATH, STOP_PATH, STOP_PROTOCOL } from '../../cli/control-paths.js'
import { ensureToken } from '../../daemon/files/state-folder.js'
import { askHealth, type Health } from '../../daemon/http/discovery.js'
import { proofOf } from '../../daemon/http/proof.js'
import { LOOPBACK, MCP_PATH, PIPE_PROTOCOL } from '../../sdk/protocol/limits.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { type Machine, useMachine } from '../harness/machine.js'

const machine = useMachine(test)

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'

/** A daemon of another version on the machine's port, which answers every request with its version. */
async function otherDaemon(
  t: ExecutionContext,
  { port, folder }: Machine,
  { version, agents = 0, isForeground }: { version: string; agents?: number; isForeground?: true },
) {
  const token = await ensureToken(folder)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://daemon')
    const challenge = searchParams.get('challenge')
    const proof = challenge === null ? undefined : proofOf(token, challenge, port)
    const health = { name: 'probe', version, protocol: 1, pid: 1, startedAt: 0, proof }
    const status = { version, agents, isForeground, sessions: [], verdicts: [] }
    response.end(JSON.stringify(pathname === STATUS_PATH ? status : health))
  })
  server.on('upgrade', ({ url = '' }, socket) => {
    asked.push(url)
    const protocol = url === STOP_PATH ? STOP_PROTOCOL : PIPE_PROTOCOL
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`)
    if (url === STOP_PATH) {
      server.close()
      server.closeAllConnections()
      socket.destroy()
    } else if (url === MCP_PATH) {
      createInterface({ input: socket }).on('line', (line) => {
        const { id } = JSON.parse(line)
        socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { version } })}\n`)
      })
    }
  })
  const isListening = new Promise((resolve) => server.listen(port, LOOPBACK, () => resolve(undefined)))
  await isListening
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return asked
}

/** Sends one ping through `probe mcp`. */
async function pinged({ start }: Machine) {
  const proxy = start(['mcp'])
  proxy.write(PING)
  const { result } = JSON.parse(await proxy.line())
  proxy.endInput()
  const { stderr } = await proxy.ended
  return { result, stderr }
}

test('an older daemon that is idle is replaced, in one line', async (t) => {
  const box = await machine()
  const asked = await otherDaemon(t, box, { version: '0.0.9' })
  const { result, stderr } = await pinged(box)
  t.deepEqual(result, {})
  t.is(
    stderr,
    `probe: the daemon on port ${box.port} (pid 1) has version 0.0.9 and was idle; version ${VERSION} replaces it\n`,
  )
  t.deepEqual(asked, [STOP_PATH])
  t.truthy(await box.daemonPid())
})

test('an older daemon that a person runs in the foreground stays, and one line says how to replace it', async (t) => {
  const box = await machine()
  const asked = await otherDaemon(t, box, { version: '0.0.9', isForeground: true })
  const { result, stderr } = await pinged(box)
  t.deepEqual(result, { version: '0.0.9' })
  t.is(
    stderr,
    `probe: the daemon on port ${box.port} (pid 1) has version 0.0.9, older than this version ${VERSION}; to replace it, stop probe serve and start it again\n`,
  )
  t.deepEqual(asked, [MCP_PATH])
})

test('probe serve does not stop for being idle', async (t) => {
  const { start, port, folder } = await machine()
  const serving = start(['serve'])
  await serving.line()
  t.is(await stopIfIdle(port, folder), 'foreground')
  t.is(((await askHealth(port)) as Health).name, 'probe')
  await stopDaemon(port, folder)
  await serving.ended
})

for (const [what, version, agents] of [
  ['an older daemon that serves an agent', '0.0.9', 1],
  ['a newer daemon', '99.0.0', 0],
] as const)
  test(`${what} is used, and its version is reported`, async (t) => {
    const box = await machine()
    const asked = await otherDaemon(t, box, { version, agents })
    const { result, stderr } = await pinged(box)
    t.deepEqual(result, { version })
    t.is(
      stderr,
      `probe: the daemon on port ${box.port} (pid 1) has version ${version}, and this is version ${VERSION}; probe restart replaces the daemon\n`,
    )
    t.deepEqual(asked, [MCP_PATH])
  })

test('a daemon of this version is used without a word', async (t) => {
  const box = await machine()
  t.is((await pinged(box)).stderr, '')
})

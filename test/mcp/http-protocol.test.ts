/** The HTTP endpoint without an MCP client: what is on the wire. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import type { Daemon } from '../../daemon/daemon.js'
import { useClosing } from '../harness/closing.js'

const closing = useClosing(test)

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'begin',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

async function open(): Promise<Daemon> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-http-'))
  const daemon = await serve({ port: 0, folder })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  return daemon
}

function post(
  { url, token }: Daemon,
  body: string | object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
}

async function initialize(daemon: Daemon, headers: Record<string, string> = {}): Promise<string> {
  const response = await post(daemon, INITIALIZE, headers)
  await response.text()
  return response.headers.get('mcp-session-id') ?? ''
}

interface Answered {
  status: number
  id: unknown
  code: number | undefined
  message: string | undefined
}

/** The one message of a response, which is JSON or a stream of one event. */
async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const { id, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  return { status: response.status, id, code: error?.code, message: error?.message }
}

const ping = { jsonrpc: '2.0', id: 7, method: 'ping' }

for (const [what, body, headers, expected] of [
  ['without a method', { jsonrpc: '2.0', id: 7 }, {}, { status: 400, id: 7, code: -32_600 }],
  ['without a version', { id: 7, method: 'ping' }, {}, { status: 400, id: 7, code: -32_600 }],
  ['with a list as params', { ...ping, params: [1] }, {}, { status: 400, id: 7, code: -32_602 }],
  ['that does not accept a stream', ping, { accept: 'text/html' }, { status: 406, id: 7, code: -32_000 }],
  ['of another type', ping, { 'content-type': 'text/plain' }, { status: 415, id: 7, code: -32_000 }],
  ['of an unknown version', ping, { 'mcp-protocol-version': '1999' }, { status: 400, id: 7, code: -32_000 }],
  ['of an ended session', ping, { 'mcp-session-id': 'gone' }, { status: 404, id: 7, code: -32_001 }],
  ['that is not JSON', '{', {}, { status: 400, id: null, code: -32_700 }],
] as const)
  test(`a request ${what} is refused with its own id`, async (t) => {
    const daemon = await open()
    const session = await initialize(daemon)
    const response = await post(daemon, body, { 'mcp-session-id': session, ...headers })
    t.like(await answered(response), expected)
    const next = await post(daemon, { ...ping, id: 8 }, { 'mcp-session-id': session })
    t.deepEqual(await answered(next), { status: 200, id: 8, code: undefined, message: undefined })
  })

test('a request before initialize is refused with its own id, and connects no agent', async (t) => {
  const daemon = await open()
  t.like(await answered(await post(daemon, ping)), { status: 400, id: 7, code: -32_000 })
  t.is(daemon.supervisor.agents, 0)
})

test('a second initialize is refused with its own id', async (t) => {
  const daemon = await open()
  const session = await initialize(daemon)
  const again = await post(daemon, INITIALIZE, { 'mcp-session-id': session })
  t.like(await answered(again), { status: 400, id: 'begin', code: -32_600 })
})

test('tool arguments that are no object are invalid params', async (t) => {
  const daemon = await open()
  const session = await initialize(daemon)
  const params = { name: 'probe_session', arguments: [1] }
  const response = await post(
    daemon,
    { ...ping, method: 'tools/call', params },
    { 'mcp-session-id': session },
  )
  t.like(await answered(response), { id: 7, code: -32_602 })
})

test('a body of 12 MB is refused with the limit, and the session goes on', async (t) => {
  const daemon = await open()
  const session = await initialize(daemon)
  const params = { name: 'probe_session', arguments: { action: 'x'.repeat(12_000_000) } }
  const large = { method: 'tools/call', params, jsonrpc: '2.0', id: 7 }
  const refused = await answered(await post(daemon, large, { 'mcp-session-id': session }))
  t.like(refused, { status: 413, id: 7, code: -32_600 })
  t.regex(refused.message ?? '', /larger than 4194304 bytes/)
  t.is((await post(daemon, ping, { 'mcp-session-id': session })).status, 200)
})

test('the scheme of the token has any case', async (t) => {
  const daemon = await open()
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    t.not(await initialize(daemon, { authorization: `${scheme} ${daemon.token}` }), '', scheme)
  }
  t.is((await post(daemon, INITIALIZE, { authorization: `Basic ${daemon.token}` })).status, 401)
})

/** Opens the stream on which a server sends requests of its own. */
function listen({ url, token }: Daemon, session: string, signal: AbortSignal): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'text/event-stream',
    'mcp-session-id': session,
  }
  return fetch(`${url}/mcp`, { headers, signal })
}

test('a session over the limit ends the one that is idle longest, never one with an open request', async (t) => {
  const daemon = await open()
  const [first, second] = [await initialize(daemon), await initialize(daemon)]
  const stop = new AbortController()
  const stream = await listen(daemon, first, stop.signal)
  t.is(stream.status, 200)
  for (let n = 2; n < 64; n++) await initialize(daemon)
  t.is(daemon.supervisor.agents, 64)
  t.is((await post(daemon, ping, { 'mcp-session-id': second })).status, 200)
  await initialize(daemon)
  t.is(daemon.supervisor.agents, 64)
  t.is((await post(daemon, ping, { 'mcp-session-id': first })).status, 200)
  t.is((await post(daemon, ping, { 'mcp-session-id': second })).status, 200)
  stop.abort()
})

test('when every session has an open request, one over the limit is refused', async (t) => {
  const daemon = await open()
  const stop = new AbortController()
  for (let n = 0; n < 64; n++) await listen(daemon, await initialize(daemon), stop.signal)
  t.like(await answered(await post(daemon, INITIALIZE)), { status: 503, id: 'begin', code: -32_000 })
  t.is(daemon.supervisor.agents, 64)
  stop.abort()
})

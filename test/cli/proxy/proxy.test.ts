import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import test, { type ExecutionContext } from 'ava'
import { AgentProxy } from '../../../cli/proxy/proxy.js'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'

interface Message {
  id?: number | string | null
  error?: { code: number; message: string }
  method?: string
  result?: { isError?: boolean; content: { text: string }[] }
}

/** ms; much longer than any of these daemons needs */
const SILENCE_MS = 1_500

type Daemon = (message: Message, answer: (message: object) => void, socket: Socket) => void

/** Each connection of the proxy gets the next scripted daemon; the last one stays. */
async function setup(t: ExecutionContext, ...daemons: Daemon[]) {
  let met = 0
  const server = createServer((socket) => {
    const daemon = daemons[Math.min(met, daemons.length - 1)] as Daemon
    met += 1
    socket.on('error', () => undefined)
    const answer = (message: object) => socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    createInterface({ input: socket })
      .on('line', (line) => daemon(JSON.parse(line), answer, socket))
      .on('error', () => undefined)
  }).listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const [input, output] = [new PassThrough(), new PassThrough()]
  const proxy = new AgentProxy(
    output,
    async () => {
      const socket = connect(port, LOOPBACK)
      await once(socket, 'connect')
      return socket
    },
    SILENCE_MS,
  )
  const served = proxy.serve(input)
  t.teardown(async () => {
    input.end()
    await served
    server.close()
  })
  const answers: Message[] = []
  const lines = createInterface({ input: output }).on('line', (line) => answers.push(JSON.parse(line)))
  return {
    answers,
    met: () => met,
    say: (message: object) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    write: (text: string) => void input.write(text),
    async answered(count: number) {
      while (answers.length < count) await once(lines, 'line')
    },
  }
}

const serving: Daemon = ({ id }, answer) => {
  if (id !== undefined) answer({ id, result: { content: [{ type: 'text', text: '{}' }] } })
}
const call = (id: number) => ({ id, method: 'tools/call', params: { name: 'probe_session', arguments: {} } })

test('a daemon whose socket is reset during a call fails only that call', async (t) => {
  const asked: (string | undefined)[] = []
  const dying: Daemon = ({ id, method }, answer, socket) => {
    asked.push(method)
    // Unread data makes the system reset the sockets of a killed process.
    if (method === 'tools/call') socket.resetAndDestroy()
    else if (id !== undefined) answer({ id, result: {} })
  }
  const { say, answered, answers } = await setup(t, dying, serving)
  say({ id: 1, method: 'initialize', params: {} })
  await answered(1)
  say({ method: 'notifications/initialized' })
  say(call(2))
  await answered(2)
  t.is(JSON.parse(answers[1]?.result?.content[0]?.text ?? '').error.code, 'SESSION_LOST')
  say(call(3))
  await answered(3)
  t.deepEqual(
    answers.map(({ id }) => id),
    [1, 2, 3],
  )
  t.not(answers[2]?.result?.isError, true)
  t.deepEqual(asked, ['initialize', 'notifications/initialized', 'tools/call'])
})

test('a daemon that hangs with an open socket fails only the open call', async (t) => {
  const asked: (string | undefined)[] = []
  const hanging: Daemon = ({ method }) => void asked.push(method)
  const { say, answered, answers, met } = await setup(t, hanging, serving)
  say(call(1))
  await answered(1)
  t.is(JSON.parse(answers[0]?.result?.content[0]?.text ?? '').error.code, 'SESSION_LOST')
  t.deepEqual(asked, ['tools/call', 'ping'])
  say(call(2))
  await answered(2)
  t.not(answers[1]?.result?.isError, true)
  t.is(met(), 2)
})

test('a slow daemon is pinged, and the proxy waits for it', async (t) => {
  const asked: (string | undefined)[] = []
  let reply = () => {}
  const slow: Daemon = ({ id, method }, answer) => {
    asked.push(method)
    if (method === 'tools/call') reply = () => answer({ id, result: { content: [] } })
    if (method !== 'ping') return
    answer({ id, result: {} })
    if (asked.filter((each) => each === 'ping').length === 2) reply()
  }
  const { say, answered, answers, met } = await setup(t, slow)
  say(call(1))
  await answered(1)
  t.deepEqual(
    answers.map(({ id }) => id),
    [1],
  )
  t.not(answers[0]?.result?.isError, true)
  t.deepEqual(asked, ['tools/call', 'ping', 'ping'])
  t.is(met(), 1)
})

test('a new daemon receives initialize first, and the agent gets no second answer', async (t) => {
  const heard: (string | undefined)[] = []
  const dying: Daemon = ({ id, method }, answer, socket) => {
    if (method === 'tools/call') socket.destroy()
    else if (id !== undefined) answer({ id, result: {} })
  }
  const next: Daemon = (message, answer, socket) => {
    heard.push(message.method)
    serving(message, answer, socket)
  }
  const { say, answered, answers } = await setup(t, dying, next)
  say({ id: 1, method: 'initialize', params: {} })
  say({ method: 'notifications/initialized' })
  say(call(2))
  await answered(2)
  say(call(3))
  await answered(3)
  t.deepEqual(heard, ['initialize', 'notifications/initialized', 'tools/call'])
  t.deepEqual(
    answers.map(({ id }) => id),
    [1, 2, 3],
  )
})

test('a request other than a tool call is sent once more, to the next daemon', async (t) => {
  const dying: Daemon = ({ id, method }, answer, socket) => {
    if (method === 'tools/list') socket.resetAndDestroy()
    else if (id !== undefined) answer({ id, result: {} })
  }
  const { say, answered, answers } = await setup(t, dying, dying, serving)
  say({ id: 1, method: 'initialize', params: {} })
  await answered(1)
  say({ id: 2, method: 'tools/list' })
  await answered(2)
  t.like(answers[1], { id: 2, error: { code: -32_000, data: { error: { code: 'SESSION_LOST' } } } })
})

test('an agent may use any ids, also those that look like the proxy’s own', async (t) => {
  const dying: Daemon = ({ id, method }, answer, socket) => {
    if (method === 'tools/call') socket.resetAndDestroy()
    else if (id !== undefined) answer({ id, result: {} })
  }
  const { say, answered, answers } = await setup(t, dying, serving)
  say({ id: 'probe-replay', method: 'initialize', params: {} })
  await answered(1)
  say({ id: 'probe-beat', method: 'ping' })
  await answered(2)
  say(call(3))
  await answered(3)
  say({ id: 'probe-replay', method: 'ping' })
  await answered(4)
  t.deepEqual(
    answers.map(({ id }) => id),
    ['probe-replay', 'probe-beat', 3, 'probe-replay'],
  )
})

test('an answer with a line separator in a string arrives whole', async (t) => {
  const text = 'one\u2028two\u2029three'
  const { say, answered, answers } = await setup(t, ({ id }, answer) => {
    answer({ id, result: { content: [{ type: 'text', text }] } })
  })
  say(call(1))
  await answered(1)
  t.is(answers[0]?.result?.content[0]?.text, text)
})

const LARGE = 'x'.repeat(12_000_000)

for (const [where, line] of [
  ['first', `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${LARGE}"}}`],
  ['last', `{"method":"tools/call","params":{"name":"${LARGE}","id":9},"jsonrpc":"2.0","id":7}`],
] as const)
  test(`a line of 12 MB with its id ${where} is refused with the limit, and nothing else fails`, async (t) => {
    const heard: (string | undefined)[] = []
    const { write, say, answered, answers, met } = await setup(t, (message, answer, socket) => {
      heard.push(message.method)
      serving(message, answer, socket)
    })
    say({ id: 1, method: 'ping' })
    await answered(1)
    write(`${line}\n`)
    await answered(2)
    t.like(answers[1], { id: 7, error: { code: -32_600 } })
    t.regex(answers[1]?.error?.message ?? '', /larger than 4194304 bytes/)
    say(call(8))
    await answered(3)
    t.is(answers[2]?.id, 8)
    t.not(answers[2]?.result?.isError, true)
    t.deepEqual([heard, met()], [['ping', 'tools/call'], 1])
  })

for (const [what, line, expected] of [
  ['without a version', '{"id":7,"method":"ping"}', { id: 7, error: { code: -32_600 } }],
  ['without a method', '{"jsonrpc":"2.0","id":"a"}', { id: 'a', error: { code: -32_600 } }],
  [
    'with a list as params',
    '{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}',
    { id: 7, error: { code: -32_602 } },
  ],
  [
    'with an object as id',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    { id: null, error: { code: -32_600 } },
  ],
  ['that is a list', '[]', { id: null, error: { code: -32_600 } }],
  ['that is not JSON', '{', { id: null, error: { code: -32_700 } }],
] as const)
  test(`a message ${what} is refused, with its id where it has one`, async (t) => {
    const { write, answered, answers } = await setup(t, serving)
    write(`${line}\n`)
    await answered(1)
    t.like(answers[0], expected as object)
  })

/** Messages on a socket that the server has closed. */
import test from 'ava'
import { WebSocketServer } from 'ws'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

/** A server that closes the first connection at once, and keeps the others. */
async function useChat(): Promise<{ url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let count = 0
  server.on('connection', (socket) => void (count++ === 0 && socket.close(1001)))
  await new Promise((resolve) => server.on('listening', resolve))
  const { port } = server.address() as { port: number }
  return { url: `ws://127.0.0.1:${port}/chat`, close: () => server.close() }
}

/** @param send what a press does, with `socket`, `connect` and `message` */
const page = (
  url: string,
  send: string,
) => `<button>Send</button><p id="link"></p><p role="status"></p><script>
let socket
const connect = (opened) => {
  socket = new WebSocket('${url}')
  socket.onopen = opened
  socket.onclose = () => { document.querySelector('#link').textContent = 'gone' }
}
connect()
document.querySelector('button').onclick = async () => {
  const message = JSON.stringify({ type: 'message', text: 'at eight' })
  ${send}
  document.querySelector('[role=status]').textContent = 'Delivered'
}</script>`

const shown = { kind: 'text', contains: 'Delivered' }

for (const [title, send, verified] of [
  ['a message on the closed socket is a doubt', 'socket.send(message)', 'unknown'],
  [
    'a message that goes out again on a new socket is none',
    'socket.send(message); connect(() => socket.send(message))',
    'yes',
  ],
  ['a message that waits for a new socket is none', 'connect(() => socket.send(message))', 'yes'],
  [
    'a message that a request carries as well is none',
    "socket.send(message); await fetch('/messages', { method: 'POST', body: message })",
    'yes',
  ],
] as const)
  test(title, async (t) => {
    const chat = await useChat()
    t.teardown(chat.close)
    const ok = { status: 201, body: '{}' }
    const { page: tab, act } = await setup(page(chat.url, send), { '/messages': ok })
    await tab.waitForSelector('text=gone')
    const verdict = await act({ role: 'button', name: 'Send' }, shown)
    t.is(verdict.verified, verified, verdict.because)
    if (verified === 'unknown') t.regex(verdict.because, /was sent on \/chat, a closed socket, and is lost/)
  })

test('a message that never left proves no claim of a frame', async (t) => {
  const chat = await useChat()
  t.teardown(chat.close)
  const { page: tab, act } = await setup(page(chat.url, 'socket.send(message)'))
  await tab.waitForSelector('text=gone')
  const out = { kind: 'stream', transport: 'ws', direction: 'out', contains: 'at eight' }
  t.is((await act({ role: 'button', name: 'Send' }, out)).verified, 'no')
})

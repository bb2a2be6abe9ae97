import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'ava'
import { WebSocketServer } from 'ws'
import type { StreamFrame } from '../../../../sdk/protocol/events.js'
import { type Tab, useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)
const CAPTURED = { attributes: 'data-probe-capture-network-bodies' }

/** The compared fields of a frame. */
const facts = ({ stream: _stream, url: _url, ...rest }: StreamFrame) => rest
const framesOf = ({ bridge }: Tab) => bridge.of('stream').map(({ data }) => facts(data))

/** A real WebSocket server that sends back what it gets, and closes on request. */
function useEcho(protocol?: string): Promise<{ url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    if (protocol !== undefined)
      socket.send('{"type":"update","updates":[{"type":"js-update","path":"/src/app.ts"}]}')
    socket.on('message', (data, isBinary) => {
      const text = String(data)
      if (text === 'close') socket.close(4001, 'told to')
      else if (text.startsWith('flood'))
        for (let i = 0; i < 1_000; i++) socket.send(`{"type":"tick","i":${i}}`)
      else socket.send(data, { binary: isBinary })
    })
  })
  return new Promise((resolve) => {
    server.on('listening', () => {
      const { port } = server.address() as { port: number }
      resolve({ url: `ws://127.0.0.1:${port}/live?token=abc`, close: () => server.close() })
    })
  })
}

test.serial(
  'WebSocket frames are reported in both directions, with their names and without their texts',
  async (t) => {
    const tab = await setup('<p>page</p>')
    const echo = await useEcho()
    t.teardown(echo.close)
    await tab.page.evaluate(
      `(() => { const s = new WebSocket('${echo.url}'); s.onopen = () => { s.send('{"type":"hello","secret":"x"}'); s.send(new Uint8Array(3)) }; let n = 0; s.onmessage = () => { if (++n === 2) s.send('close') } })()`,
    )
    await tab.bridge.event('stream', ({ data }) => data.phase === 'closed')
    const ws = { transport: 'ws' } as const
    t.deepEqual(framesOf(tab), [
      { ...ws, phase: 'opened' },
      { ...ws, phase: 'frame', direction: 'out', bytes: 29, name: 'hello' },
      { ...ws, phase: 'frame', direction: 'out', bytes: 3 },
      { ...ws, phase: 'frame', direction: 'in', bytes: 29, name: 'hello' },
      { ...ws, phase: 'frame', direction: 'in', bytes: 3 },
      { ...ws, phase: 'frame', direction: 'out', bytes: 5 },
      { ...ws, phase: 'closed', code: 4001 },
    ])
    const [first] = tab.bridge.of('stream')
    t.is(first?.data.url, echo.url.replace('abc', '[REDACTED]'))
    t.is(new Set(tab.bridge.of('stream').map(({ data }) => data.stream)).size, 1)
    t.true(
      tab.bridge
        .of('stream')
        .filter(({ data }) => data.direction === 'in')
        .every(({ cause }) => cause === 'other'),
    )
  },
)

test.serial('what is sent on a socket that closes or has closed is lost', async (t) => {
  const tab = await setup('<p>page</p>')
  const echo = await useEcho()
  t.teardown(echo.close)
  await tab.page.evaluate(
    `(() => { const s = new WebSocket('${echo.url}'); s.onopen = () => { s.close(); s.send('{"type":"bye"}') }; s.onclose = () => { s.send('{"type":"message"}'); probe.signal('end') } })()`,
  )
  await tab.bridge.event('signal', ({ data }) => data.name === 'end')
  t.deepEqual(framesOf(tab), [
    { transport: 'ws', phase: 'opened' },
    { transport: 'ws', phase: 'frame', direction: 'lost', bytes: 14, name: 'bye' },
    { transport: 'ws', phase: 'closed', code: 1005 },
    { transport: 'ws', phase: 'frame', direction: 'lost', bytes: 18, name: 'message' },
  ])
})

test.serial('texts of frames are reported when bodies are captured, redacted', async (t) => {
  const tab = await setup('<p>page</p>', CAPTURED)
  const echo = await useEcho()
  t.teardown(echo.close)
  await tab.page.evaluate(
    `(() => { const s = new WebSocket('${echo.url}'); s.onopen = () => s.send('{"a":1,"password":"hunter2"}') })()`,
  )
  const { data } = await tab.bridge.event('stream', (event) => event.data.direction === 'in')
  t.is(data.text, '{"a":1,"password":"[REDACTED]"}')
})

test.serial('a socket that cannot be opened failed and is closed', async (t) => {
  const tab = await setup('<p>page</p>')
  await tab.page.evaluate(() => void new WebSocket('ws://127.0.0.1:9/'))
  await tab.bridge.event('stream', ({ data }) => data.phase === 'closed')
  t.deepEqual(
    framesOf(tab).map(({ phase }) => phase),
    ['failed', 'closed'],
  )
})

test.serial('frames above the rate are a loss of the stream channel only, reported at once', async (t) => {
  const tab = await setup('<p>page</p>')
  const echo = await useEcho()
  t.teardown(echo.close)
  await tab.page.evaluate(
    `(() => { let n = 0; const s = new WebSocket('${echo.url}'); s.onopen = () => s.send('flood'); s.onmessage = () => { if (++n === 1000) probe.signal('end') } })()`,
  )
  await tab.bridge.event('signal', ({ data }) => data.name === 'end')
  await tab.bridge.event('lost')
  const reported = tab.bridge.of('stream').filter(({ data }) => data.direction === 'in').length
  const lost = tab.bridge.of('lost').map(({ data }) => data)
  // The sent frame counts too.
  t.true(reported >= 199 && reported < 1_000, String(reported))
  t.true(lost.every(({ channel, why }) => channel === 'stream' && why === 'rate'))
  await tab.bridge.until(
    () => tab.bridge.of('lost').reduce((sum, { data }) => sum + data.count, 0) + reported === 1_000,
    'every frame that was not reported is counted',
  )
})

test.serial('frames of a dev server’s socket are not reported, and its hot update is an edit', async (t) => {
  const tab = await setup('<p>page</p>')
  const echo = await useEcho('vite-hmr')
  t.teardown(echo.close)
  await tab.page.evaluate(`void new WebSocket('${echo.url}', 'vite-hmr')`)
  const edited = await tab.bridge.event('code.edited')
  t.deepEqual(edited.data, { files: ['/src/app.ts'] })
  t.is(edited.edit, 1)
  t.deepEqual(framesOf(tab), [{ transport: 'ws', phase: 'opened', side: 'dev-server' }])
})

const FEED = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {"type":"tick"}\n\nevent: order\ndata: paid\n\nevent: unheard\ndata: x\n\n')
}

test.serial('an EventSource’s events are reported with their names', async (t) => {
  const tab = await setup('<p>page</p>', { answers: { '/feed': FEED } })
  await tab.page.evaluate(() => {
    const feed = new EventSource('/feed')
    feed.addEventListener('order', () =>
      (globalThis as never as { probe: { signal(n: string): void } }).probe.signal('heard'),
    )
  })
  const signal = await tab.bridge.event('signal')
  t.is(signal.cause, 'other')
  t.deepEqual(framesOf(tab), [
    { transport: 'sse', phase: 'opened' },
    { transport: 'sse', phase: 'frame', direction: 'in', bytes: 15, name: 'tick' },
    { transport: 'sse', phase: 'frame', direction: 'in', bytes: 4, name: 'order' },
  ])
})

/** Ways to read the pieces of `response`; the second piece arrives after the first is read. */
const READS: Record<string, string> = {
  'a reader': `const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    void fetch('/go-on')
    while (!(await reader.read()).done);`,
  'for await': `let pieces = 0
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) if (pieces++ === 0) void fetch('/go-on')`,
  'values()': `const pieces = response.body.pipeThrough(new TextDecoderStream()).values()
    await pieces.next()
    void fetch('/go-on')
    while (!(await pieces.next()).done);`,
}

for (const [how, read] of Object.entries(READS)) {
  test.serial(
    `a fetch body that is read in pieces by ${how} is a stream of its call, with its cause`,
    async (t) => {
      let goOn = () => undefined as unknown
      const tab = await setup('<p>page</p>', {
        ...CAPTURED,
        answers: {
          '/tokens': (_request: IncomingMessage, response: ServerResponse) => {
            response.writeHead(200, { 'content-type': 'text/event-stream' })
            response.write('data: one\n\n')
            goOn = () => response.end('data: two\n\n')
          },
          '/go-on': (_request: IncomingMessage, response: ServerResponse) => {
            goOn()
            response.end()
          },
        },
      })
      await tab.page.evaluate(`(async () => { const response = await fetch('/tokens'); ${read} })()`)
      await tab.bridge.event('stream', ({ data }) => data.phase === 'closed')
      t.deepEqual(framesOf(tab), [
        { transport: 'fetch', phase: 'frame', direction: 'in', bytes: 11, text: 'data: one\n\n' },
        { transport: 'fetch', phase: 'frame', direction: 'in', bytes: 11, text: 'data: two\n\n' },
        { transport: 'fetch', phase: 'closed' },
      ])
      const started = await tab.bridge.event('net.started', ({ data }) => data.transport === 'fetch')
      t.true(
        tab.bridge
          .of('stream')
          .every(({ data, via }) => data.stream === started.data.call && via === data.stream),
      )
    },
  )
}

/** In a lease, a claim that can no longer come true is answered early; one that still can is waited for. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import { WebSocketServer } from 'ws'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** of the claim; an early answer takes a fraction of it */
const TIME_MS = 12_000
const LATE_MS = 800

/** Handlers of buttons after which "Saved" appears late, by what makes it appear. */
const LATE: Readonly<Record<string, string>> = {
  'a module': `import('/late.js')`,
  'a timer': `setTimeout(said, ${LATE_MS})`,
  'an interval': `const id = setInterval(() => { clearInterval(id); said() }, ${LATE_MS})`,
  'timers in turn': `setTimeout(() => setTimeout(() => setTimeout(said, 500), 500), 500)`,
  'a scheduled task': `scheduler.postTask(said, { delay: ${LATE_MS} })`,
  'a stream': `const s = new EventSource('/events'); s.onmessage = () => { s.close(); said() }`,
  'a socket': `new WebSocket(location.hash.slice(1)).onmessage = said`,
  'a body that comes in parts': `fetch('/parts').then((answer) => answer.text()).then(said)`,
  'a request after a timer': `setTimeout(() => fetch('/slow').then(said), 400)`,
  'an image': `const image = new Image(); image.onload = image.onerror = said; image.src = '/slow'`,
  'a transition': `const box = document.getElementById('box'); box.ontransitionend = said; box.style.width = '300px'`,
  'a worker': `new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), ${LATE_MS})']))).onmessage = said`,
  'a frame of the page': `frame.contentWindow.setTimeout(said, ${LATE_MS})`,
  'a lock': `navigator.locks.request('x', () => new Promise((free) => setTimeout(free, ${LATE_MS}))); navigator.locks.request('x', said)`,
}
/** Loops that bring it: it appeared, and nobody can say why. */
const LOOPS: Readonly<Record<string, string>> = {
  frames: `const from = performance.now(); const step = (now) => now - from > ${LATE_MS} ? said() : requestAnimationFrame(step); requestAnimationFrame(step)`,
  'an endless interval': `let n = 0; setInterval(() => { if (++n === 3) said() }, ${LATE_MS / 3})`,
}
/** Handlers that never say "Saved". */
const NEVER: Readonly<Record<string, string>> = {
  nothing: '',
  'a request that is forgotten': `fetch('/quick')`,
  'another text': `document.getElementById('said').textContent = 'Almost'`,
  'a rejection': `fetch('/quick').then(() => { throw new Error('lost') })`,
  'a timer far ahead': `setTimeout(said, 600_000)`,
  'an endless spinner': `document.getElementById('box').className = 'spin'`,
  'a dev server': `new WebSocket(location.href.replace('http', 'ws') + '_next/webpack-hmr')`,
}

/** A server whose sockets get a message late. @returns its address */
async function openSocketServer(): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  closing(() => server.close())
  server.on('connection', (socket) => setTimeout(() => socket.send('1'), LATE_MS))
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function openPage(): Promise<Site> {
  const handlers = Object.entries({ ...LATE, ...LOOPS, ...NEVER })
  const late = (body: string, type: string) => (_: unknown, response: ServerResponse) =>
    void setTimeout(() => response.writeHead(200, { 'content-type': type }).end(body), LATE_MS)
  const site = await openSite({
    '/': `<!doctype html><title>Late</title>
      <style>
        #box { width: 10px; height: 10px; transition: width ${LATE_MS}ms linear }
        .spin { animation: spin 1s infinite linear } @keyframes spin { to { rotate: 360deg } }
      </style>
      <div id="box"></div><iframe id="frame" srcdoc="<p>within"></iframe><p id="said"></p>
      ${handlers.map(([name], i) => `<button id="b${i}">${name}</button>`).join('\n')}
      <script>
        const frame = document.getElementById('frame')
        const said = () => { document.getElementById('said').textContent = 'Saved' }
        ${handlers.map(([, code], i) => `document.getElementById('b${i}').onclick = () => { ${code} }`).join('\n')}
      </script>`,
    '/late.js': late('said()', 'text/javascript'),
    '/slow': late('{}', 'application/json'),
    '/parts': (_, response) => {
      response.writeHead(200).write('one')
      setTimeout(() => response.end('two'), LATE_MS)
    },
    '/quick': { body: '{}' },
    '/events': late('data: 1\n\n', 'text/event-stream'),
  })
  closing(() => site.close())
  return site
}

async function claimed(names: readonly string[]) {
  const site = await openPage()
  const asking = await (await machine()).agent()
  const { value } = await asking.call('probe_lease', {
    action: 'acquire',
    url: `${site.url}/#${await openSocketServer()}`,
  })
  const { sessionId } = value
  const verdicts: { name: string; verified: string; because: string; took: number }[] = []
  for (const name of names) {
    await asking.call('probe_navigate', { sessionId, reload: true })
    const began = performance.now()
    const { value: verdict } = await asking.call('probe_act_and_wait', {
      sessionId,
      target: { role: 'button', name },
      action: 'click',
      until: { kind: 'text', contains: 'Saved' },
      timeout_ms: TIME_MS,
    })
    verdicts.push({ name, ...verdict, took: performance.now() - began })
  }
  return verdicts
}

test('what can still come true is waited for, whatever brings it', async (t) => {
  for (const { name, verified, because } of await claimed(Object.keys(LATE)))
    t.is(verified, 'yes', `${name}: ${because}`)
})

test('what a loop brings is waited for, too', async (t) => {
  for (const { name, verified, because } of await claimed(Object.keys(LOOPS))) {
    t.is(verified, 'unknown', name)
    t.regex(because, /"Saved" appeared/)
  }
})

test('a claim that can no longer come true is answered before its time is up', async (t) => {
  for (const { name, verified, took } of await claimed(Object.keys(NEVER))) {
    t.is(verified, 'no', name)
    t.true(took < TIME_MS / 2, `${name}: ${Math.round(took)} ms`)
  }
})

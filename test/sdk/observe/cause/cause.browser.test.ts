import test from 'ava'
import { WebSocketServer } from 'ws'
import { followImports } from '../../../../sdk/node/build/vite/follow-imports.js'
import { document as htmlOf, useTab } from '../../../harness/tabbed.js'
import { openCaused } from './caused.js'

const setup = useTab(test)

/** Code with `import()` as the build plugin passes it on. */
const built = (code: string) => followImports(code, '/page.js')?.code ?? ''

/**
 * Each task source that passes on the cause of the turn that scheduled it: what the button runs, and the page's script.
 */
const CARRIES: Record<string, { onClick: string; before?: string }> = {
  'the dispatch itself': { onClick: `say('done')` },
  'a microtask of the dispatch': { onClick: `await null; say('done')` },
  'a settled fetch': { onClick: `await fetch('/data'); say('done')` },
  'a failed fetch': { onClick: `try { await fetch('http://127.0.0.1:9/') } catch { say('done') }` },
  'json() of a response': { onClick: `await (await fetch('/data')).json(); say('done')` },
  'text() of a response': { onClick: `await (await fetch('/data')).text(); say('done')` },
  'arrayBuffer() of a response': { onClick: `await (await fetch('/data')).arrayBuffer(); say('done')` },
  'blob() of a cloned response': { onClick: `await (await fetch('/data')).clone().blob(); say('done')` },
  setTimeout: { onClick: `setTimeout(() => say('done'), 20)` },
  'a library that calls each step of a chain in a closure without delay': {
    onClick: `const step = (left) => setTimeout(() => (left === 0 ? say('done') : step(left - 1))); step(9)`,
  },
  'the first tick of setInterval': {
    onClick: `let n = 0; const id = setInterval(() => { if (++n === 1) say('done'); else clearInterval(id) }, 10)`,
  },
  requestAnimationFrame: { onClick: `requestAnimationFrame(() => say('done'))` },
  requestIdleCallback: { onClick: `requestIdleCallback(() => say('done'))` },
  queueMicrotask: { onClick: `queueMicrotask(() => say('done'))` },
  'scheduler.postTask': { onClick: `scheduler.postTask(() => say('done'), { delay: 5 })` },
  'scheduler.yield': { onClick: `await scheduler.yield(); say('done')` },
  'an XHR event': {
    onClick: `const x = new XMLHttpRequest(); x.open('GET', '/data'); x.onload = () => say('done'); x.send()`,
  },
  'an XHR error': {
    onClick: `const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:9/'); x.onerror = () => say('done'); x.send()`,
  },
  'a module that is imported on demand': {
    onClick: built(`await import('data:text/javascript,export default 1'); say('done')`),
  },
  'a module that cannot be imported': {
    onClick: built(`await import('/no-such-module.js').catch(() => say('done'))`),
  },
  IntersectionObserver: {
    onClick: `new IntersectionObserver(() => say('done')).observe(out)`,
  },
  ResizeObserver: { onClick: `new ResizeObserver(() => say('done')).observe(out)` },
  'a mutation observer that was there before': {
    onClick: `setTimeout(() => { out.textContent = 'x' }, 5)`,
    before: `new MutationObserver(() => say('done')).observe(out, { childList: true })`,
  },
  'a dialog that the page closes': {
    onClick: `dialog.close()`,
    before: `document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>'); const dialog = document.querySelector('dialog'); dialog.addEventListener('close', () => say('done'))`,
  },
  'a dialog that a form closes': {
    onClick: `dialog.querySelector('button').click()`,
    before: `document.body.insertAdjacentHTML('beforeend', '<dialog open><form method="dialog"><button>OK</button></form></dialog>'); const dialog = document.querySelector('dialog'); dialog.onclose = () => say('done')`,
  },
  'a popover that is shown': {
    onClick: `hint.showPopover()`,
    before: `document.body.insertAdjacentHTML('beforeend', '<p popover>hint</p>'); const hint = document.querySelector('[popover]'); hint.ontoggle = () => say('done')`,
  },
  'a scroll of the page': {
    onClick: `box.scrollTo(0, 40)`,
    before: `document.body.insertAdjacentHTML('beforeend', '<div id="box" style="height:20px;overflow:auto"><p style="height:200px">long</p></div>'); box.onscroll = () => say('done')`,
  },
  'the first of two scrolls in one frame': {
    onClick: `box.scrollTo(0, 40); scrollTo(0, 10)`,
    before: `document.body.insertAdjacentHTML('beforeend', '<button id="scrollTop">Up</button><div id="box" style="height:20px;overflow:auto"><p style="height:3000px">long</p></div><p style="height:3000px">'); box.onscroll = () => say('done')`,
  },
  'a scroll of the window': {
    onClick: `scrollTo(0, 40)`,
    before: `document.body.insertAdjacentHTML('beforeend', '<button id="scrollTop">Up</button><p style="height:3000px">'); document.onscroll = () => say('done')`,
  },
  'an intersection that follows from a scroll': {
    onClick: `box.scrollBy(0, 1000)`,
    before: `document.body.insertAdjacentHTML('beforeend', '<div id="box" style="height:20px;overflow:auto"><p style="height:200px">long</p><p id="end">end</p></div>'); new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && say('done'), { root: box }).observe(end)`,
  },
  'a MessageChannel message': {
    onClick: `channel.port2.postMessage(0)`,
    before: `const channel = new MessageChannel(); channel.port1.onmessage = () => say('done')`,
  },
  'an element that is given the focus': {
    onClick: `field.focus()`,
    before: `const field = document.createElement('input'); document.body.append(field); field.onfocus = () => say('done')`,
  },
  'the turn after a focus event inside it': {
    onClick: `field.focus(); await null; say('done')`,
    before: `const field = document.createElement('input'); document.body.append(field); field.onfocus = () => {}`,
  },
  'a step back in the history': {
    onClick: `history.pushState({}, '', '/two'); history.back()`,
    before: `addEventListener('popstate', () => say('done'))`,
  },
  'text() of a blob': { onClick: `await new Blob(['x']).text(); say('done')` },
  'a digest': { onClick: `await crypto.subtle.digest('SHA-256', new Uint8Array(1)); say('done')` },
  'a lock': { onClick: `navigator.locks.request('one', async () => say('done'))` },
  'the promise of a lock': { onClick: `await navigator.locks.request('two', async () => {}); say('done')` },
  'a cookie store': { onClick: `await cookieStore.get('none'); say('done')` },
  'a cache': { onClick: `await caches.has('none'); say('done')` },
  'a FileReader': {
    onClick: `const r = new FileReader(); r.onload = () => say('done'); r.readAsText(new Blob(['x']))`,
  },
  'a request of IndexedDB': {
    onClick: `const r = indexedDB.open('db'); r.onsuccess = () => say('done')`,
  },
  'a transaction of IndexedDB': {
    onClick: `const r = indexedDB.open('db2'); r.onupgradeneeded = () => { const s = r.result.createObjectStore('s'); s.put(1, 1); s.transaction.oncomplete = () => say('done') }`,
  },
  'an image that fails': {
    onClick: `const image = new Image(); image.onerror = () => say('done'); image.src = '/none.png'`,
  },
  'a script that the act adds': {
    onClick: `const script = document.createElement('script'); script.src = '/data'; script.onload = () => say('done'); document.head.append(script)`,
  },
  'the end of a transition': {
    onClick: `out.style.opacity = 0.5`,
    before: `out.style.transition = 'opacity 40ms'; out.style.opacity = 1; out.ontransitionend = () => say('done')`,
  },
  'the end of an animation from a script': {
    onClick: `out.animate([{ opacity: 0 }, { opacity: 1 }], 40).onfinish = () => say('done')`,
  },
  'a view transition': { onClick: `document.startViewTransition(() => say('done'))` },
  'an image made of a canvas': {
    onClick: `document.createElement('canvas').toBlob(() => say('done'))`,
  },
  'an answer of a worker with the id of the request': {
    onClick: `worker.postMessage({ id: 'r7', type: 'save' })`,
    before: `const worker = new Worker(URL.createObjectURL(new Blob(['setInterval(() => postMessage({ tick: 1 }), 20); onmessage = ({ data }) => setTimeout(() => postMessage({ id: data.id, saved: true }), 700)']))); worker.onmessage = ({ data }) => { if (data.saved) say('done') }`,
  },
  'an answer of a shared worker with the id of the request': {
    onClick: `shared.port.postMessage({ requestId: 7 })`,
    before: `const shared = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => setTimeout(() => port.postMessage({ requestId: data.requestId }), 700) }']))); shared.port.onmessage = () => say('done')`,
  },
  'an answer over a broadcast channel with the id of the request': {
    onClick: `ours.postMessage({ seq: 7 })`,
    before: `const ours = new BroadcastChannel('x'), theirs = new BroadcastChannel('x'); theirs.onmessage = ({ data }) => setTimeout(() => theirs.postMessage({ seq: data.seq }), 700); ours.onmessage = () => say('done')`,
  },
  'a message of a worker that the act started': {
    onClick: `const worker = new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 100)']))); worker.onmessage = () => say('done')`,
  },
  'a chain of task sources': {
    onClick: `const r = await fetch('/data'); await r.json(); setTimeout(() => requestAnimationFrame(async () => { await fetch('/data'); say('done') }), 1)`,
  },
}

for (const [source, { onClick, before = '' }] of Object.entries(CARRIES)) {
  test.serial(`${source} carries the cause of the act`, async (t) => {
    const { act, causeOf } = await openCaused(setup, onClick, before, {
      answers: { '/data': { body: '{}' } },
    })
    await act()
    t.is(await causeOf('done'), 'act:a1')
  })
}

test.serial('the second tick of an interval does not belong to the act', async (t) => {
  const { act, causeOf } = await openCaused(
    setup,
    `let n = 0; const id = setInterval(() => { say('tick'); if (++n === 3) clearInterval(id) }, 10)`,
  )
  await act()
  t.is(await causeOf('tick', 1), 'act:a1')
  t.is(await causeOf('tick', 2), 'other')
  t.is(await causeOf('tick', 3), 'other')
})

/** Ways to reschedule a task in itself. */
const LOOPS: Record<string, string> = {
  'a timer of one function': `function tick() { say('tick'); if (++n < 3) setTimeout(tick, 10) } let n = 0; setTimeout(tick, 10)`,
  'a timer of closures of one source text': `let n = 0; const arm = () => setTimeout(() => { say('tick'); if (++n < 3) arm() }, 10); arm()`,
  'a poll that fetches between its timers': `let n = 0; async function poll() { await fetch('/data'); say('tick'); if (++n < 3) setTimeout(poll, 10) } setTimeout(poll, 10)`,
  'an animation loop': `let n = 0; function step() { say('tick'); if (++n < 3) requestAnimationFrame(step) } requestAnimationFrame(step)`,
}

for (const [loop, onClick] of Object.entries(LOOPS)) {
  test.serial(`${loop} leaves the act’s cause at its second tick`, async (t) => {
    const { act, causeOf } = await openCaused(setup, onClick, '', { answers: { '/data': { body: '{}' } } })
    await act()
    t.is(await causeOf('tick', 1), 'act:a1')
    t.is(await causeOf('tick', 2), 'other')
    t.is(await causeOf('tick', 3), 'other')
  })
}

test.serial('a debounce that waits for the rest of its delay belongs to the act', async (t) => {
  const { act, causeOf } = await openCaused(
    setup,
    `let left = 1; const expired = () => left-- > 0 ? setTimeout(expired, 5) : say('done'); setTimeout(expired, 30)`,
  )
  await act()
  t.is(await causeOf('done'), 'act:a1')
})

test.serial('two successive waits of one length belong to the act', async (t) => {
  const { act, causeOf } = await openCaused(
    setup,
    `const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)); await sleep(10); await sleep(10); say('done')`,
  )
  await act()
  t.is(await causeOf('done'), 'act:a1')
})

/** Task sources with their own root, or without a known one. */
const ROOTS: Record<
  string,
  { onClick?: string; before: string; cause: string; answers?: Record<string, object> }
> = {
  'a message of a Worker': {
    before: `const worker = new Worker(URL.createObjectURL(new Blob(['setInterval(() => postMessage(1), 20)']))); worker.onmessage = () => say('done')`,
    cause: 'other',
  },
  'an interval that was there before': { before: `setInterval(() => say('done'), 20)`, cause: 'other' },
  'an image in the document that loads': {
    onClick: `picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='`,
    before: `const picture = document.createElement('img'); document.body.append(picture); picture.onload = () => say('done')`,
    cause: 'unattributed',
  },
  'an event of an API that is not followed': {
    onClick: `speechSynthesis.getVoices(); navigator.geolocation.getCurrentPosition(() => say('done'), () => say('done'))`,
    before: '',
    cause: 'unattributed',
  },
}

for (const [source, { onClick = '', before, cause }] of Object.entries(ROOTS)) {
  test.serial(`${source} is ${cause}`, async (t) => {
    const { act, bridge, signals } = await openCaused(setup, onClick, before)
    await act()
    const seen = signals('done').length
    await bridge.until(() => signals('done').length > (onClick === '' ? seen : 0), 'the signal')
    t.is(signals('done').at(-1)?.cause, cause as 'other')
  })
}

test.serial('a message of an EventSource is other, also during an act', async (t) => {
  let send: (text: string) => void = () => undefined
  const { act, bridge, causeOf } = await openCaused(
    setup,
    `await fetch('/data')`,
    `const source = new EventSource('/stream'); source.onopen = () => say('open'); source.onmessage = () => say('message')`,
    {
      answers: {
        '/data': { body: '{}' },
        '/stream': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' })
          send = (text) => void response.write(`data: ${text}\n\n`)
          send('first')
        },
      },
    },
  )
  await bridge.event('signal', ({ data }) => data.name === 'open')
  await act()
  send('second')
  t.is(await causeOf('message', 2), 'other')
})

test.serial(
  'the messages of an EventSource that an act opened are the act’s, those with a name too',
  async (t) => {
    const { act, causeOf } = await openCaused(
      setup,
      `const source = new EventSource('/stream'); source.onmessage = () => say('message'); source.addEventListener('tick', () => say('tick'))`,
      '',
      {
        answers: {
          '/stream': (_request, response) => {
            response.writeHead(200, { 'content-type': 'text/event-stream' })
            response.write('data: first\n\nevent: tick\ndata: second\n\n')
          },
        },
      },
    )
    await act()
    t.is(await causeOf('message'), 'act:a1')
    t.is(await causeOf('tick'), 'act:a1')
  },
)

/** What the page sends over a socket after the act `ask`, what comes back after a pause, and the cause of that. */
const ANSWERS: Record<
  string,
  { sent: string; before?: string; back: (text: string) => string; cause: string }
> = {
  'a JSON-RPC answer': {
    sent: JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'save' }),
    back: () => JSON.stringify({ jsonrpc: '2.0', id: 4, result: 'ok' }),
    cause: 'act:a1',
  },
  'a Socket.IO acknowledgement': {
    sent: '4212["save",{}]',
    back: () => '4312[{"ok":true}]',
    cause: 'act:a1',
  },
  'a message with another id': {
    sent: JSON.stringify({ id: 4, method: 'save' }),
    back: () => JSON.stringify({ id: 5, seen: true }),
    cause: 'other',
  },
  'a message about a thing whose id was sent before the act': {
    sent: JSON.stringify({ type: 'move', userId: 4 }),
    before: JSON.stringify({ type: 'join', userId: 4 }),
    back: () => JSON.stringify({ type: 'typing', userId: 4 }),
    cause: 'other',
  },
  'a message without an id': { sent: 'save', back: () => 'saved', cause: 'other' },
}

for (const [answer, { sent, before, back, cause }] of Object.entries(ANSWERS)) {
  test.serial(`${answer} over a WebSocket is ${cause}`, async (t) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    t.teardown(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        if (String(data) === sent) setTimeout(() => socket.send(back(String(data))), 700)
      }),
    )
    const { port } = server.address() as { port: number }
    const { act, bridge, causeOf, page } = await openCaused(
      setup,
      `socket.send(${JSON.stringify(sent)}); say('asked')`,
      `const socket = new WebSocket('ws://127.0.0.1:${port}'); socket.onopen = () => say('open'); socket.onmessage = () => say('message')`,
    )
    await bridge.event('signal', ({ data }) => data.name === 'open')
    if (before !== undefined) await page.evaluate(`socket.send(${JSON.stringify(before)})`)
    await act()
    t.is(await causeOf('message'), cause as 'other')
  })
}

test.serial('a WebSocket message soon after the act posted has no known root', async (t) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  t.teardown(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
  const { port } = server.address() as { port: number }
  const { act, bridge, causeOf } = await openCaused(
    setup,
    `socket.send('ask'); say('asked')`,
    `const socket = new WebSocket('ws://127.0.0.1:${port}'); socket.onopen = () => say('open'); socket.onmessage = () => say('message')`,
  )
  await bridge.event('signal', ({ data }) => data.name === 'open')
  await act()
  t.is(await causeOf('asked'), 'act:a1')
  t.is(await causeOf('message'), 'unattributed')
})

test.serial('trusted input and its effects have the cause user', async (t) => {
  const { page, causeOf } = await openCaused(setup, `say('click'); setTimeout(() => say('later'), 5)`)
  await page.click('#go')
  t.is(await causeOf('click'), 'user')
  t.is(await causeOf('later'), 'user')
})

test.serial('a background poll during an act stays other, and the act’s requests belong to it', async (t) => {
  const { act, bridge, causeOf } = await openCaused(
    setup,
    `await fetch('/mine', { method: 'POST' }); await fetch('/mine', { method: 'POST' }); say('done')`,
    `setInterval(() => fetch('/poll').then((r) => r.text()).then(() => { out.textContent = performance.now() }), 7)`,
    { answers: { '/mine': { body: '{}' }, '/poll': { body: '{}' } } },
  )
  await act()
  t.is(await causeOf('done'), 'act:a1')
  const started = bridge.of('net.started').map(({ data, cause }) => `${new URL(data.url).pathname} ${cause}`)
  t.deepEqual([...new Set(started)].sort(), ['/mine act:a1', '/poll other'])
  t.true(bridge.of('dom').every(({ cause }) => cause === 'other'))
})

test.serial('settlements in one checkpoint carry the union of their causes', async (t) => {
  // An in-page mock from before the SDK: its answers settle in one turn, oldest first.
  const { bridge, page, site } = await setup('', { sdk: false })
  const mock = `<script>const waiting = []; window.fetch = () => new Promise((resolve) => waiting.push(resolve))
    const answer = () => { for (const resolve of waiting.splice(0)) resolve(new Response('{}')) }</script>`
  const body = `<button id="go">Go</button><script>
    let theirs = false
    setTimeout(() => fetch('/poll').then(() => { theirs = true; probe.signal('theirs') }), 0)
    go.onclick = () => fetch('/mine').then(() => { if (theirs) probe.signal('done') })
  </script>`
  site.serve('/mocked', htmlOf(`${mock}<script src="${bridge.script}"></script>`, body))
  await page.goto(`${site.url}/mocked`)
  await bridge.event('net.started')
  await bridge.command('act', {
    act: 'a1',
    target: { role: 'button', name: 'Go' },
    action: 'click',
    args: {},
    leaves: [],
  })
  await page.evaluate('answer()')
  t.is((await bridge.event('signal', ({ data }) => data.name === 'done')).cause, 'act:a1')
  t.is((await bridge.event('signal', ({ data }) => data.name === 'theirs')).cause, 'act:a1')
})

test.serial('a frame that serves work of several turns also belongs to the act', async (t) => {
  const { act, causeOf } = await openCaused(
    setup,
    `queue.push(() => say('done'))`,
    `const queue = []; let isAsked = false;
     const render = () => { isAsked = false; for (const job of queue.splice(0)) job(); ask() };
     const ask = () => { if (!isAsked) { isAsked = true; requestAnimationFrame(render) } }; ask()`,
  )
  await act()
  t.is(await causeOf('done'), 'act:a1')
})

test.serial('a message that serves work of several turns also belongs to the act', async (t) => {
  const { act, causeOf } = await openCaused(
    setup,
    `queue.push(() => say('done')); channel.port1.start()`,
    `const queue = []; const channel = new MessageChannel();
     channel.port1.addEventListener('message', () => { for (const job of queue.splice(0)) job() });
     channel.port2.postMessage(0)`,
  )
  await act()
  t.is(await causeOf('done'), 'act:a1')
})

test.serial('an uncaught error has the cause of its turn', async (t) => {
  const { act, bridge } = await openCaused(setup, `setTimeout(() => { throw new Error('late') }, 5)`)
  await act()
  const { cause, data } = await bridge.event('error')
  t.is(cause, 'act:a1')
  t.is(data.message, 'late')
})

test.serial('an unhandled rejection has the cause of the turn that rejected', async (t) => {
  const { act, bridge } = await openCaused(setup, `await fetch('/none'); throw new Error('rejected')`)
  await act()
  const { cause, data } = await bridge.event('error')
  t.is(cause, 'act:a1')
  t.is(data.kind, 'rejection')
})

test.serial('an act is not idle before the rejections of its last turn are reported', async (t) => {
  const { act, bridge } = await openCaused(setup, `await fetch('/none'); throw new Error('rejected')`)
  await act()
  const { seq, turn } = await bridge.event('error')
  const { data } = await bridge.event('work', (event) => event.seq > seq)
  t.true(data.idle)
  t.deepEqual(
    bridge.of('work').filter((event) => event.data.idle && event.turn >= turn - 1 && event.seq < seq),
    [],
  )
})

test.serial(
  'a rejection has the cause of its own turn, also when turns of other roots run before its report',
  async (t) => {
    const { act, bridge } = await openCaused(
      setup,
      // The interval is due during this whole turn, and fires before or after its rejection is reported.
      `say('began'); const until = performance.now() + 60; while (performance.now() < until); throw new TypeError('late')`,
      'setInterval(async () => { say("tick"); await null; throw new Error("background") }, 1)',
    )
    const acts = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
    for (const id of acts) await act(id)
    const late = () => bridge.of('error').filter(({ data }) => data.message === 'late')
    await bridge.until(() => late().length >= acts.length, 'the rejections of the acts')
    t.deepEqual(
      late().map(({ cause }) => cause),
      acts.map((id) => `act:${id}`),
    )
    const background = bridge.of('error').filter(({ data }) => data.message === 'background')
    t.true(background.length > 0)
    // Its root is the load of the page.
    t.deepEqual([...new Set(background.map(({ cause }) => cause))], ['other'])
  },
)

test.serial('a rejection handled later says so', async (t) => {
  const { act, bridge } = await openCaused(
    setup,
    `const failed = Promise.reject(new Error('late')); setTimeout(() => failed.catch(() => 0), 60)`,
  )
  await act()
  const handled = await bridge.event('error.handled')
  t.is(handled.data.of, (await bridge.event('error')).seq)
})

test.serial(
  'the initial load is other until it settles; later work without a known root is unattributed',
  async (t) => {
    const { bridge, page, causeOf } = await setup(
      `<script>probe.signal('load'); fetch('/data').then(() => probe.signal('fetched'))</script>`,
      { answers: { '/data': { body: '{}' } } },
    ).then((tab) => ({
      ...tab,
      causeOf: async (name: string) =>
        (await tab.bridge.event('signal', ({ data }) => data.name === name)).cause,
    }))
    t.is(await causeOf('load'), 'other')
    t.is(await causeOf('fetched'), 'other')
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(() =>
      (globalThis as unknown as { probe: { signal(name: string): void } }).probe.signal('cdp'),
    )
    t.is(await causeOf('cdp'), 'unattributed')
    t.true(bridge.events.length > 0)
  },
)

import test from 'ava'
import { useBrowser } from '../../harness/browser.js'
import type { Parts } from '../parts/entry.js'
import { openParts } from '../parts/page.js'

const browser = useBrowser(test)

/** In the page: what the tests below share. */
const PRELUDE = `
  const { natives, Tracker, CHANNELS, createFindings, PerformanceEntries, patch, createRedactor, createShadowRoots, PageClock } = window.parts
  const events = []
  const performanceEntries = new PerformanceEntries()
  const contextOf = (emit) => ({
    ...createFindings('d'), performanceEntries, realm: window, emit, natives, patch, clock: new PageClock(natives),
    cause: new Tracker(natives, 'other', () => {}),
    redact: createRedactor({}, () => {}),
    captureBodies: true, shadowRoots: createShadowRoots(), ignoreUrls: [], folder: '', isIgnored: () => false, edited: () => {},
  })
  const resources = new Set()
  // How fast the page is, and what its browser loads beside, is as it comes.
  const note = (type, data) => {
    if (data?.transport === 'resource') resources.add(data.call)
    if (type !== 'perf' && !resources.has(data?.call)) events.push(type)
  }
  const SLOTS = [
    [window, 'fetch'], [window, 'XMLHttpRequest'], [window, 'Request'], [window, 'setTimeout'], [window, 'setInterval'],
    [window, 'clearTimeout'], [window, 'clearInterval'], [window, 'requestAnimationFrame'], [window, 'cancelAnimationFrame'],
    [window, 'requestIdleCallback'], [window, 'cancelIdleCallback'], [window, 'queueMicrotask'], [window, 'MessageChannel'],
    [window, 'IntersectionObserver'], [window, 'ResizeObserver'], [window, 'WebSocket'], [window, 'EventSource'],
    [window, 'Worker'], [window, 'SharedWorker'], [window, 'BroadcastChannel'], [window, 'Image'], [window, 'Audio'],
    [Scheduler.prototype, 'postTask'], [Scheduler.prototype, 'yield'], [MessagePort.prototype, 'postMessage'],
    [MessagePort.prototype, 'close'], [IntersectionObserver.prototype, 'observe'], [ResizeObserver.prototype, 'observe'],
    [Response.prototype, 'json'], [Response.prototype, 'text'], [Response.prototype, 'blob'],
    [Response.prototype, 'arrayBuffer'], [Response.prototype, 'formData'], [Response.prototype, 'clone'],
    [XMLHttpRequest.prototype, 'open'], [XMLHttpRequest.prototype, 'send'], [XMLHttpRequest.prototype, 'abort'],
    [Navigator.prototype, 'sendBeacon'], [History.prototype, 'pushState'], [History.prototype, 'replaceState'],
    [History.prototype, 'back'], [History.prototype, 'forward'], [History.prototype, 'go'],
    [HTMLFormElement.prototype, 'submit'], [Element.prototype, 'attachShadow'], [Worker.prototype, 'terminate'],
    [WebSocket.prototype, 'send'], [ReadableStream.prototype, 'getReader'], [ReadableStream.prototype, 'pipeThrough'],
    [ReadableStream.prototype, 'values'], [ReadableStream.prototype, Symbol.asyncIterator],
    [Object.getPrototypeOf(new ReadableStream().values()), 'next'], [window, '__REACT_DEVTOOLS_GLOBAL_HOOK__'],
    [ReadableStreamDefaultReader.prototype, 'read'], [Storage.prototype, 'setItem'], [Storage.prototype, 'removeItem'],
    [Storage.prototype, 'clear'], [Element.prototype, 'animate'],
    ...['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'assert'].map((level) => [console, level]),
  ]
  const look = () => SLOTS.map(([owner, key]) => Object.getOwnPropertyDescriptor(owner, key))
  const differing = (before) => look().flatMap((now, i) => {
    const was = before[i]
    const same = was === now || was && now && ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'].every((k) => was[k] === now[k])
    return same ? [] : [SLOTS[i][1]]
  })
  const busy = async () => {
    console.log('a line')
    await fetch('/data', { method: 'POST', body: '{}' }).then((response) => response.json())
    await new Promise((resolve) => { const x = new XMLHttpRequest(); x.open('GET', '/data'); x.onloadend = resolve; x.send() })
    history.replaceState({}, '', '/?' + Math.random())
    navigator.sendBeacon('/data', 'x')
    document.body.append(document.createElement('p'))
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
    await new Promise((resolve) => queueMicrotask(resolve))
    await scheduler.postTask(() => {})
    await scheduler.yield()
    const pipe = new MessageChannel()
    await new Promise((resolve) => { pipe.port1.onmessage = resolve; pipe.port2.postMessage(0) })
    pipe.port1.close()
    await new Promise((resolve) => new ResizeObserver(resolve).observe(document.body))
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))
    const image = new Image()
    await new Promise((resolve) => { image.onerror = resolve; image.src = '/none' })
    localStorage.setItem('x', String(Math.random()))
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await field.animate([{ opacity: 0 }, { opacity: 1 }], 10).finished
    const reader = (await fetch('/data')).body.getReader()
    while (!(await reader.read()).done);
    const feed = new EventSource('/feed')
    await new Promise((resolve) => { feed.onerror = resolve })
    feed.close()
    const socket = new WebSocket(location.href.replace('http', 'ws'))
    await new Promise((resolve) => { socket.onclose = resolve })
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentWindow.console.log('from the frame')
    await frame.contentWindow.fetch('/data')
    document.body.append(document.createElement('canvas'))
    const host = document.createElement('div'); host.attachShadow({ mode: 'closed' })
    await fetch('/data', { signal: AbortSignal.abort() }).catch(() => {})
    return 'done'
  }
`

async function inPage<T>(code: string): Promise<T> {
  const { page, close } = await openParts(browser)
  try {
    return (await page.evaluate(`(async () => { ${PRELUDE} ${code} })()`)) as T
  } finally {
    await close()
  }
}

test.serial('each channel restores every descriptor that it changed', async (t) => {
  const left = await inPage<Record<string, string[]>>(`
    const left = {}
    for (const channel of CHANNELS) {
      const before = look()
      if (!channel.supported()) { left[channel.name] = ['not supported']; continue }
      channel.install(contextOf(note))()
      left[channel.name] = differing(before)
    }
    return left`)
  t.true(Object.keys(left).length >= 29)
  for (const [name, slots] of Object.entries(left)) t.deepEqual(slots, [], name)
})

test.serial('all channels together change slots, work, and restore every descriptor', async (t) => {
  const { changed, left, worked, types } = await inPage<{
    changed: string[]
    left: string[]
    worked: string
    types: string[]
  }>(`
    const before = look()
    const context = contextOf(note)
    const undo = CHANNELS.map((channel) => channel.install(context))
    const changed = differing(before)
    const worked = await busy()
    for (const each of undo.reverse()) each()
    return { changed, left: differing(before), worked, types: [...new Set(events)].sort() }`)
  t.is(worked, 'done')
  t.deepEqual(left, [])
  t.true(changed.length > 50, changed.join(' '))
  t.deepEqual(types, [
    'animation',
    'blind',
    'console',
    'dom',
    'focus',
    'net.finished',
    'net.responded',
    'net.started',
    'net.timing',
    'regions',
    'route',
    'storage',
    'stream',
    'visibility',
  ])
})

test.serial('a wrapper that came later stays in place, and calls through', async (t) => {
  const result = await inPage<{ stayed: boolean; calls: number; answer: unknown; said: number }>(`
    const context = contextOf(note)
    const undo = CHANNELS.map((channel) => channel.install(context))
    const ours = window.fetch
    let calls = 0
    const theirs = (...args) => { calls += 1; return ours(...args) }
    window.fetch = theirs
    for (const each of undo.reverse()) each()
    const said = events.length
    const answer = await (await fetch('/data')).json()
    return { stayed: window.fetch === theirs, calls, answer, said: events.length - said }`)
  t.deepEqual(result, { stayed: true, calls: 1, answer: { ok: true }, said: 0 })
})

test.serial('an app runs on when emitting an event throws', async (t) => {
  const { worked, errors } = await inPage<{ worked: string; errors: string[] }>(`
    const errors = []
    window.addEventListener('error', ({ message }) => errors.push(message))
    window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    const context = contextOf(() => { throw new Error('emit') })
    for (const channel of CHANNELS) channel.install(context)
    const worked = await busy()
    await new Promise((resolve) => natives.setTimeout(resolve, 20))
    return { worked, errors }`)
  t.is(worked, 'done')
  t.deepEqual(errors, [])
})

test.serial('nothing is reported after uninstall', async (t) => {
  const said = await inPage<string[]>(`
    const context = contextOf(note)
    const socket = new BroadcastChannel('x')
    const undo = CHANNELS.map((channel) => channel.install(context))
    const request = new XMLHttpRequest()
    request.open('GET', '/data')
    for (const each of undo.reverse()) each()
    events.length = 0
    request.send()
    await busy()
    return events`)
  t.deepEqual(said, [])
})

test.serial('installed again after uninstall, each event is reported once', async (t) => {
  const said = await inPage<string[]>(`
    const context = contextOf(note)
    const all = CHANNELS
    for (const each of all.map((channel) => channel.install(context)).reverse()) each()
    const undo = all.map((channel) => channel.install(context))
    events.length = 0
    const request = new XMLHttpRequest()
    for (let i = 0; i < 2; i++) {
      await new Promise((resolve) => { request.onloadend = resolve; request.open('GET', '/data'); request.send() })
    }
    await (await fetch('/data')).text()
    console.log('x')
    return events.filter((type) => type === 'console' || type === 'net.started' || type === 'net.finished')`)
  t.deepEqual(said, [
    ...['net.started', 'net.finished', 'net.started', 'net.finished'],
    ...['net.started', 'net.finished', 'console'],
  ])
})

test.serial('a patched constructor keeps name, length, statics, instanceof and subclassing', async (t) => {
  const kept = await inPage<Record<string, unknown>>(`
    const { name, length } = WebSocket
    const undo = CHANNELS.map((channel) => channel.install(contextOf(note)))
    class Mine extends XMLHttpRequest { get own() { return true } }
    const mine = new Mine()
    return {
      name: WebSocket.name === name, length: WebSocket.length === length, open: WebSocket.OPEN,
      mine: mine instanceof Mine && mine instanceof XMLHttpRequest && mine.own,
      request: new Request('/') instanceof Request,
      text: /native code/.test(Function.prototype.toString.call(fetch)),
    }`)
  t.deepEqual(kept, { name: true, length: true, open: 1, mine: true, request: true, text: true })
})

test.serial('what the original throws reaches the app unchanged, once', async (t) => {
  const thrown = await inPage<{ same: boolean; calls: number; plain: unknown }>(`
    const failure = new Error('own')
    let calls = 0
    const owner = { run() { calls += 1; throw failure } }
    patch(owner, 'run', () => ({ apply: (target, self, args) => Reflect.apply(target, self, args) }))
    let same = false
    try { owner.run() } catch (error) { same = error === failure }
    const other = { run: () => 'plain' }
    patch(other, 'run', () => ({ apply: () => { throw new Error('observer') } }))
    return { same, calls, plain: other.run() }`)
  t.deepEqual(thrown, { same: true, calls: 1, plain: 'plain' })
})

test.serial('natives are the platform’s own while channels are installed', async (t) => {
  const { page, close } = await openParts(browser)
  t.teardown(close)
  const isNative = await page.evaluate(() => {
    const { natives } = (globalThis as unknown as { parts: Parts }).parts
    return natives.source.fetch.includes('[native code]') && natives.now() > 1e12
  })
  t.true(isNative)
})

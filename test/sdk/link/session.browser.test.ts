import test from 'ava'
import type { Page, WebSocket } from 'playwright-core'
import { CLOSE, FRAME } from '../../../sdk/protocol/frames.js'
import { Bridge } from '../../harness/bridge.js'
import { useBrowser } from '../../harness/browser.js'
import { useClosing } from '../../harness/closing.js'
import { openSite, type Site } from '../../harness/site.js'
import { document as htmlOf } from '../../harness/tabbed.js'

const browser = useBrowser(test)
const closing = useClosing(test)

interface Open {
  bridge: Bridge
  site: Site
  page: Page
  lines: string[]
  sockets: WebSocket[]
}

/** A page of a site in which every document loads the SDK first. */
async function open(attributes = '', body = '<p>page</p>', path = '/'): Promise<Open> {
  const bridge = await Bridge.open()
  closing(() => bridge.close())
  const html = (text: string) => htmlOf(`<script src="${bridge.script}" ${attributes}></script>`, text)
  const site = await openSite({
    '/': html(body),
    '/next': html('<h1>Next</h1>'),
    '/sent': (request, response) => {
      const status = request.method === 'POST' ? 422 : 200
      response.writeHead(status, { 'content-type': 'text/html' }).end(html('<h1>Sent</h1>'))
    },
    '/data': { body: '{}' },
    '/bare': '<!doctype html><title>Bare</title>',
  })
  const page = await browser.page()
  closing(() => site.close())
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await page.goto(site.url + path)
  return { bridge, site, page, lines, sockets }
}

/** Resolves to the first hello after the page has received its welcome: it sends events only then. */
async function greeted(bridge: Bridge) {
  const hello = await bridge.hello()
  await bridge.event('document.began')
  return hello
}

/** Clicks what leads to the next document: the answer may be lost with this one. */
function actWithoutResult(bridge: Bridge, target: { role: string; name: string }): void {
  const args = { act: 'a1', target, action: 'click' as const, args: {}, leaves: [] }
  bridge.command('act', args).catch(() => undefined)
}

test.serial('the hello identifies the tab', async (t) => {
  const { bridge, site } = await open('data-probe-session="shop"')
  const hello = await bridge.hello()
  t.like(hello, {
    protocol: 1,
    session: 'shop',
    named: true,
    inherits: [],
    url: `${site.url}/`,
    hidden: false,
    redactKeys: [],
  })
  t.true(Math.abs(hello.now - Date.now()) < 5_000)
})

test.serial('a reload is the same session in another document', async (t) => {
  const { bridge, page } = await open()
  const first = await greeted(bridge)
  t.is(first.session, null)
  await page.reload()
  const second = await bridge.hello(2)
  t.is(second.session, 's1')
  t.not(second.doc, first.doc)
  t.is(second.previousDoc, first.doc)
  const began = await bridge.event('document.began', ({ doc }) => doc === second.doc)
  t.like(began.data, { how: 'reload', previous: first.doc, inherits: [] })
  t.is(bridge.of('document.left')[0]?.data.persisted, false)
})

test.serial('a session survives an app that clears its storage', async (t) => {
  const { bridge, page } = await open()
  await greeted(bridge)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  t.is((await bridge.hello(2)).session, 's1')
})

test.serial('a second tab of a named session gets a suffix', async (t) => {
  const { bridge, page, site } = await open('data-probe-session="shop"')
  await bridge.hello()
  const second = await page.context().newPage()
  await second.goto(`${site.url}/`)
  t.is((await bridge.hello(2)).session, 'shop-2')
  await page.close()
  await second.reload()
  t.is((await bridge.hello(3)).session, 'shop-2')
})

test.serial('the session shop does not continue the session shop-admin', async (t) => {
  const { bridge, page, site } = await open('data-probe-manual')
  const connect = (session: string) =>
    page.evaluate(`probe.connect({ url: '${bridge.url}', session: '${session}' })`)
  await connect('shop-admin')
  await greeted(bridge)
  await page.goto(`${site.url}/next`)
  await connect('shop')
  t.is((await bridge.hello(2)).session, 'shop')
})

test.serial('a window opened by window.open is a new session', async (t) => {
  const { bridge, page } = await open()
  await bridge.hello()
  await page.evaluate(() => void window.open('/next'))
  t.is((await bridge.hello(2)).session, null)
})

test.serial('a link that an act follows passes its cause to the next document', async (t) => {
  const { bridge, page } = await open('', '<a href="/next">Next</a>')
  await bridge.hello()
  await page.waitForLoadState('load')
  actWithoutResult(bridge, { role: 'link', name: 'Next' })
  const hello = await bridge.hello(2)
  t.deepEqual(hello.inherits, ['a1'])
  const began = await bridge.event('document.began', ({ doc }) => doc === hello.doc)
  t.is(began.cause, 'act:a1')
  t.is(began.seq, 1)
  const finished = await bridge.event('net.finished', ({ doc }) => doc === hello.doc)
  t.is(finished.cause, 'act:a1')
  t.like(finished.data, { result: 'done', status: 200 })
  t.like(bridge.of('net.started').at(-1)?.data, { transport: 'document', method: 'GET' })
  await bridge.event('work', ({ doc, data }) => doc === hello.doc && data.idle)
})

test.serial('a form that an act posts is a write in the next document, with its status', async (t) => {
  const { bridge, page, site } = await open(
    '',
    '<form method="post" action="/sent?token=abc"><button>Send</button></form>',
  )
  await bridge.hello()
  await page.waitForLoadState('load')
  actWithoutResult(bridge, { role: 'button', name: 'Send' })
  const hello = await bridge.hello(2)
  const finished = await bridge.event('net.finished', ({ doc }) => doc === hello.doc)
  t.like(finished.data, { status: 422, result: 'done' })
  t.like(bridge.of('net.started').at(-1)?.data, {
    transport: 'document',
    method: 'POST',
    url: `${site.url}/sent?token=[REDACTED]`,
  })
})

test.serial('a navigation without an act inherits nothing', async (t) => {
  const { bridge, page } = await open('', '<a href="/next">Next</a>')
  await bridge.hello()
  await page.click('a')
  const hello = await bridge.hello(2)
  t.deepEqual(hello.inherits, [])
  t.is((await bridge.event('document.began', ({ doc }) => doc === hello.doc)).cause, 'other')
})

test.serial('a link that the app handles itself is not a navigation', async (t) => {
  const { bridge, page } = await open('', '<a href="/next" onclick="event.preventDefault()">Next</a>')
  await bridge.hello()
  await bridge.command('act', {
    act: 'a1',
    target: { role: 'link', name: 'Next' },
    action: 'click',
    args: {},
    leaves: [],
  })
  await page.reload()
  t.deepEqual((await bridge.hello(2)).inherits, [])
})

test.serial('a page restored from the back-forward cache sends a hello again', async (t) => {
  const { bridge, page, site } = await open('data-probe-session="shop"')
  const first = await greeted(bridge)
  await page.goto(`${site.url}/bare`)
  await page.goBack()
  const second = await bridge.hello(2)
  t.is(second.session, 'shop')
  const isRestored = bridge.of('document.left')[0]?.data.persisted === true
  if (isRestored) t.is(second.doc, first.doc)
  else t.is(second.previousDoc, first.doc)
})

test.serial('the page reconnects after a dropped bridge, and events wait', async (t) => {
  const { bridge, page, sockets } = await open()
  await bridge.hello()
  const [socket] = sockets
  // Data in transit when a bridge drops is lost, and gaps in the sequence numbers show it. This test sends its events
  // only after the drop.
  const dropped = socket?.waitForEvent('close')
  bridge.drop()
  await dropped
  const names = ['one', 'two', 'three']
  for (const name of names) await page.evaluate(`probe.signal('${name}')`)
  t.is((await bridge.hello(2)).session, 's1')
  const last = await bridge.event('signal', ({ data }) => data.name === 'three')
  const signals = bridge.of('signal')
  t.deepEqual(
    signals.map(({ data }) => data.name),
    names,
  )
  const first = signals[0]?.seq ?? 0
  const waited = bridge.events.map(({ seq }) => seq).filter((seq) => seq >= first)
  t.deepEqual(
    waited,
    waited.map((_, i) => first + i),
    'no event is missing, none comes twice',
  )
  t.is(last.cause, 'unattributed')
})

test.serial(
  'without a daemon one console line names the address, the app goes on, and after 15 s the session ends',
  async (t) => {
    const { page, lines, bridge, site } = await open('data-probe-manual')
    const heard = (words: string) =>
      page.waitForEvent(
        'console',
        (message) => message.text().startsWith('probe:') && message.text().includes(words),
      )
    const dialled = heard('no connection')
    const ended = heard('the session has ended')
    await page.evaluate(`probe.connect({ url: 'ws://127.0.0.1:9/probe' })`)
    t.regex(
      (await dialled).text(),
      /^probe: no connection to ws:\/\/127\.0\.0\.1:9\/probe; retrying\. Start the daemon \(probe serve\)/,
    )
    t.is(await page.evaluate(async (url) => (await fetch(`${url}/data`)).status, site.url), 200)
    await ended
    t.is(lines.filter((line) => line.startsWith('probe:')).length, 2)
    t.is(bridge.hellos.length, 0)
  },
)

test.serial('a refusal is printed with the daemon’s reason, and the page does not reconnect', async (t) => {
  const { WebSocketServer } = await import('ws')
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  t.teardown(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  let dials = 0
  server.on('connection', (socket) => {
    dials += 1
    socket.close(CLOSE.protocolMismatch, 'this daemon speaks protocol 2')
  })
  const { page, lines } = await open('data-probe-manual')
  const { port } = server.address() as { port: number }
  const printed = page.waitForEvent('console', (message) => message.text().startsWith('probe:'))
  await page.evaluate(`probe.connect({ url: 'ws://127.0.0.1:${port}/probe' })`)
  await printed
  t.deepEqual(
    lines.filter((line) => line.startsWith('probe:')),
    [`probe: the daemon at ws://127.0.0.1:${port}/probe refused this page: this daemon speaks protocol 2`],
  )
  // A page that becomes visible dials at once if it needs a bridge.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  t.is(dials, 1)
})

test.serial('an explicit end restores every global and is final', async (t) => {
  const { bridge, page } = await open()
  await bridge.hello()
  const printed = page.waitForEvent('console', (message) => message.text().includes('has ended'))
  bridge.send(FRAME.end, { reason: 'explicit' })
  await printed
  await page.evaluate(() => fetch('/data').then((response) => response.text()))
  await page.reload()
  await bridge.hello(2)
  t.deepEqual(bridge.of('net.started'), [])
})

test.serial('an idle end keeps the bridge open', async (t) => {
  const { bridge } = await open()
  await bridge.hello()
  bridge.send(FRAME.end, { reason: 'idle' })
  t.true((await bridge.command('ping', {})).now > 0)
})

test.serial('on request the page sends a hello again on the same socket', async (t) => {
  const { bridge } = await open()
  const first = await bridge.hello()
  bridge.send(FRAME.rehello, {})
  const second = await bridge.hello(2)
  t.is(second.doc, first.doc)
  t.is(second.session, 's1')
})

test.serial('a second copy of the SDK changes nothing', async (t) => {
  const { bridge, page } = await open()
  await bridge.hello()
  await page.addScriptTag({ url: bridge.script })
  await page.evaluate(() => fetch('/data').then((response) => response.text()))
  await bridge.event('net.finished')
  t.is(bridge.of('net.started').length, 1)
  t.is(bridge.hellos.length, 1)
})

test.serial('a connected page that is given another name says once how to name the session', async (t) => {
  const { bridge, page, lines } = await open('data-probe-session="shop"')
  await bridge.hello()
  await page.evaluate(
    `probe.connect(); probe.connect({ session: 'shop' }); probe.connect({ session: 'admin' })`,
  )
  await page.evaluate(() => console.log('last'))
  t.deepEqual(lines, [
    'probe: already connected, so the session is not named "admin". Set data-probe-session="admin" on the script tag, or data-probe-manual to connect only here.',
    'last',
  ])
  t.is(bridge.hellos.length, 1)
})

test.serial('a connected page says once which options it ignores', async (t) => {
  const { bridge, page, lines } = await open()
  await bridge.hello()
  await page.evaluate(
    `probe.connect({ captureNetworkBodies: false, ignore: [], origins: ['https://app.test'] })`,
  )
  await page.evaluate(`probe.connect({ captureNetworkBodies: true, redact: { keys: [/pin/] } })`)
  await page.evaluate(`probe.connect({ ignore: ['/log'] })`)
  await page.evaluate(() => console.log('last'))
  t.deepEqual(lines, [
    'probe: already connected, so these options have no effect: captureNetworkBodies, redact. Set data-probe-manual on the script tag to connect only here.',
    'last',
  ])
})

test.serial('another name and another option are one line', async (t) => {
  const { bridge, page, lines } = await open('data-probe-session="shop"')
  await bridge.hello()
  await page.evaluate(`probe.connect({ session: 'admin', ignore: ['/log'] })`)
  await page.evaluate(() => console.log('last'))
  t.deepEqual(lines, [
    'probe: already connected, so the session is not named "admin", and these options have no effect: ignore. Set data-probe-session="admin" on the script tag, or data-probe-manual to connect only here.',
    'last',
  ])
})

test.serial('an event that is not JSON is lost, and the later ones are sent', async (t) => {
  const { bridge, page } = await open()
  await greeted(bridge)
  await page.evaluate(() => {
    const value = function (this: { name?: unknown }) {
      if (this.name === 'broken') throw new Error('a toJSON of the app')
      return this
    }
    Object.defineProperty(Object.prototype, 'toJSON', { value, configurable: true, writable: true })
  })
  await page.evaluate(`probe.signal('broken'); probe.signal('whole')`)
  await bridge.event('signal', ({ data }) => data.name === 'whole')
  await page.evaluate(`probe.signal('next')`)
  t.deepEqual((await bridge.event('lost')).data, { channel: 'signal', count: 1, why: 'unsendable' })
})

test.serial('files of an edit that are not JSON stop no later event', async (t) => {
  const { bridge, page } = await open()
  await greeted(bridge)
  await page.evaluate(`probe.edited([1n]); probe.signal('later')`)
  await bridge.event('signal')
  t.deepEqual(bridge.of('code.edited'), [])
})

test.serial('disconnect and connect continue the session', async (t) => {
  const { bridge, page } = await open()
  await bridge.hello()
  await bridge.until(() => bridge.events.length > 0, 'events')
  await page.evaluate(`probe.disconnect(); probe.connect({ url: '${bridge.url}' })`)
  t.is((await bridge.hello(2)).session, 's1')
})

test.serial('off loopback the SDK does nothing and prints one line', async (t) => {
  const { bridge, page, lines } = await open('', '', '/bare')
  const script = await (await fetch(bridge.script)).text()
  await page.route('http://shop.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: htmlOf(`<script>${script}</script>`, '') }),
  )
  await page.goto('http://shop.test/')
  await page.waitForLoadState('load')
  const own = lines.filter((line) => line.startsWith('probe:'))
  t.deepEqual(own, [
    'probe: not observing: http://shop.test is not this machine; name it in probe.connect({ origins })',
  ])
  t.deepEqual(bridge.hellos, [])
})

test.serial('status is sent when the capabilities change', async (t) => {
  const { bridge, page } = await open()
  await bridge.hello()
  await bridge.until(() => bridge.events.length > 0, 'events')
  await page.evaluate(`probe.describe({ signals: ['saved'] })`)
  await bridge.until(() => bridge.said.some((text) => text.includes('"hasCapabilities":true')), 'a status')
  t.pass()
})

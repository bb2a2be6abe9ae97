/** A page of another site in the developer's own browser: it reads nothing, calls nothing, and does not affect the tabs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import type { Browser, Page } from 'playwright-core'
import { serve } from '../../cli/serve.js'
import type { Daemon } from '../../daemon/daemon.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { Agent } from '../harness/agent.js'
import { useClosing } from '../harness/closing.js'
import { type Asking, keepAsking } from '../harness/honest.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { openSite, type Site } from '../harness/site.js'
import { document as htmlOf } from '../harness/tabbed.js'

const EVIL = 'evil.example'
const APP = `<button onclick="probe.signal('saved')">Save</button><p>Ready</p>`

let browser: Browser
let daemon: Daemon
let site: Site
let asking: Asking
let evil: Page
let evilOrigin: string
const lines: string[] = []
const closing = useClosing(test)

test.serial.before(
  'an honest tab is asked for its claims, and a page of another site is open beside it',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-hostile-'))
    closing(() => rm(folder, { recursive: true }))
    daemon = await serve({ port: 0, folder, log: (line) => lines.push(line) })
    closing(() => daemon.close())
    site = await openSite({
      '/': htmlOf(`<script src="${daemon.url}/probe.js" data-probe-session="honest"></script>`, APP),
      '/evil': htmlOf('', '<p>Welcome</p>'),
      '/evil-with-probe': htmlOf(`<script src="${daemon.url}/probe.js"></script>`, ''),
    })
    closing(() => site.close())
    // A site can resolve its own host names to this machine.
    browser = await launchBrowser({ args: [`--host-resolver-rules=MAP *.example ${LOOPBACK}`] })
    closing(() => browser.close())
    const honest = await browser.newPage()
    const welcomed = honest.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await honest.goto(`${site.url}/`)
    await welcomed
    const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
    const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), { requestInit })
    const agent = await Agent.connect(transport as Transport)
    closing(() => agent.close())
    const verdict = async (args: object) =>
      (await agent.call('probe_act_and_wait', { ...args })).value.verified
    const click = { target: { role: 'button', name: 'Save' }, action: 'click' }
    asking = keepAsking(
      async () => [
        await verdict({ ...click, until: { kind: 'signal', name: 'saved' } }),
        await verdict({ ...click, until: { kind: 'text', contains: 'Gone' }, timeout_ms: 1 }),
      ],
      ['yes', 'no'],
    )
    evilOrigin = `http://${EVIL}:${new URL(site.url).port}`
    evil = await browser.newPage()
    await evil.goto(`${evilOrigin}/evil`)
  },
)

function dialFrom(page: Page, url: string): Promise<{ opened: boolean; code: number; reason: string }> {
  return page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address)
        let opened = false
        socket.onopen = () => {
          opened = true
        }
        socket.onclose = ({ code, reason }) => resolve({ opened, code, reason })
      }),
    url,
  )
}

const known = () => [daemon.supervisor.list().map(({ sessionId }) => sessionId), daemon.supervisor.agents]

test.serial('its sockets are refused with a reason that it can read, and no frame', async (t) => {
  t.deepEqual(await dialFrom(evil, `ws://${LOOPBACK}:${daemon.port}/probe`), {
    opened: true,
    code: 4403,
    reason: `ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.`,
  })
  t.deepEqual(known(), [['honest'], 1])
})

test.serial('an opaque origin (null) is refused like any other', async (t) => {
  const reason = await evil.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true })
        const frame = document.createElement('iframe')
        frame.sandbox.add('allow-scripts')
        frame.srcdoc = `<script>new WebSocket('${address}').onclose = ({ reason }) => parent.postMessage(reason, '*')</script>`
        document.body.append(frame)
      }),
    `ws://${LOOPBACK}:${daemon.port}/probe`,
  )
  t.is(
    reason,
    'ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.',
  )
})

test.serial('it reads nothing: neither the status, the updates, nor the health', async (t) => {
  for (const where of ['/', '/status/events', '/health', '/control/status', '/mcp']) {
    const seen = await evil.evaluate(async (address) => {
      const cors = await fetch(address).then(
        async (response) => `read ${response.status} ${await response.text()}`,
        () => 'nothing',
      )
      const opaque = await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(2_000) }).then(
        async (response) => response.type + (await response.text()),
        () => 'nothing',
      )
      return [cors, opaque]
    }, daemon.url + where)
    t.is(seen[0], 'nothing', where)
    t.true(['opaque', 'nothing'].includes(seen[1] ?? ''), `${where}: ${seen[1]}`)
  }
  const framed = await evil.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    const loaded = new Promise((resolve) => {
      frame.onload = resolve
    })
    document.body.append(frame)
    await loaded
    return frame.contentDocument === null
  }, `${daemon.url}/`)
  t.true(framed, 'the status page is not shown in a frame of it')
})

test.serial(
  'it calls no tool: not by a form, not by fetch, not with a guessed token, not over the pipe',
  async (t) => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'evil', version: '1' } },
    }
    const form = await browser.newPage()
    await form.goto(`${evilOrigin}/evil`)
    const answered = form.waitForResponse(`${daemon.url}/mcp`)
    await form.evaluate(
      ({ address, body }) => {
        // A form can send JSON as the name of a field, without any script.
        const [before = '', after = ''] = body.split('"evil"')
        const post = document.createElement('form')
        Object.assign(post, { action: address, method: 'post', enctype: 'text/plain' })
        const field = document.createElement('input')
        Object.assign(field, { name: `${before}"ev`, value: `il"${after}` })
        post.append(field)
        document.body.append(post)
        post.submit()
      },
      { address: `${daemon.url}/mcp`, body: JSON.stringify(initialize) },
    )
    t.is((await answered).status(), 403)
    const tries = await evil.evaluate(
      async ({ address, body }) => {
        const guess = (token: string, mode: RequestMode) =>
          fetch(address, { method: 'POST', mode, body, headers: { authorization: `Bearer ${token}` } }).then(
            ({ type, status }) => `${type} ${status}`,
            () => 'nothing',
          )
        const guesses = []
        for (let n = 0; n < 50; n++) guesses.push(await guess(String(n).padStart(64, '0'), 'cors'))
        guesses.push(await guess('', 'no-cors'))
        return [...new Set(guesses)]
      },
      { address: `${daemon.url}/mcp`, body: JSON.stringify(initialize) },
    )
    t.true(
      tries.every((what) => ['nothing', 'opaque 0'].includes(what)),
      tries.join(),
    )
    t.like(await dialFrom(evil, `ws://${LOOPBACK}:${daemon.port}/mcp`), { opened: false, code: 1006 })
    t.like(await dialFrom(evil, `ws://${LOOPBACK}:${daemon.port}/control/stop`), {
      opened: false,
      code: 1006,
    })
    t.deepEqual(known(), [['honest'], 1])
    await form.close()
  },
)

test.serial('a host name that it points at this machine is refused by the Host header', async (t) => {
  const rebound = await browser.newPage()
  for (const where of ['/', '/health', '/probe.js', '/mcp', '/control/status']) {
    const answer = await rebound.goto(`http://rebound.example:${daemon.port}${where}`)
    t.is(answer?.status(), 403, where)
    t.is(await answer?.text(), '{"error":"the Host header is not a loopback name"}')
  }
  t.like(await dialFrom(rebound, `ws://rebound.example:${daemon.port}/probe`), { opened: false, code: 1006 })
  await rebound.close()
})

test.serial('the SDK in it does nothing and says why', async (t) => {
  const page = await browser.newPage()
  const said = page.waitForEvent('console', (message) => message.text().startsWith('probe:'))
  await page.goto(`${evilOrigin}/evil-with-probe`)
  t.regex((await said).text(), /^probe: not observing: http:\/\/evil\.example:\d+ is not this machine/)
  t.deepEqual(known(), [['honest'], 1])
  await page.close()
})

test.serial('a flood of its sockets and requests costs the honest tab nothing', async (t) => {
  const codes = await evil.evaluate(async (port) => {
    const dial = () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/probe`)
        socket.onopen = () => socket.send(new Uint8Array(1_000_000))
        socket.onclose = ({ code }) => resolve(code)
      })
    const ask = () => fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', mode: 'no-cors', body: 'x' })
    const asked = Array.from({ length: 200 }, () => ask().catch(() => undefined))
    const codes = await Promise.all(Array.from({ length: 150 }, dial))
    await Promise.all(asked)
    return [...new Set(codes)]
  }, daemon.port)
  t.true(
    codes.every((code) => code === 4403 || code === 1006),
    codes.join(),
  )
  t.deepEqual(known(), [['honest'], 1])
})

test.serial('guessed tokens over plain sockets are refused, too', async (t) => {
  const guess = (authorization: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const asking = request({
        host: LOOPBACK,
        port: daemon.port,
        path: '/mcp',
        method: 'POST',
        headers,
        agent: false,
      })
      asking.on('response', (response) => resolve(response.resume().statusCode))
      asking.on('error', reject)
      asking.end('{}')
    })
  for (let n = 0; n < 100; n++) t.is(await guess(`Bearer ${String(n).padStart(64, '0')}`), 401)
  for (const wrong of ['', daemon.token, `Basic ${daemon.token}`, `Bearer ${daemon.token} `.repeat(2)])
    t.is(await guess(wrong), 401)
})

test.serial('the honest tab got right verdicts throughout, and each refusal was logged once', async (t) => {
  t.true((await asking.stop()) > 0)
  const refusals = lines.filter((line) => /refused/.test(line))
  t.deepEqual(refusals, [...new Set(refusals)])
  for (const what of [
    `tab of ${evilOrigin} is refused: ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.`,
    'tab of null is refused: ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.',
    `refused: a request with the Host header "rebound.example:${daemon.port}", which is not loopback`,
    'refused: a request at /mcp, without the token',
    `refused: the page ${JSON.stringify(evilOrigin)} at /mcp, without the token`,
  ])
    t.true(refusals.includes(what), `${what} is not among\n${refusals.join('\n')}`)
  t.true(lines.length < 30, lines.join('\n'))
})

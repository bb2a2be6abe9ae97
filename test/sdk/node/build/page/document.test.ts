import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { tagOf } from '../../../../../sdk/node/build/page/script.js'
import { takeRequest } from '../../../../../sdk/node/build/page/server.js'

const NAVIGATION = { 'sec-fetch-dest': 'document', accept: 'text/html' }
const PAGE = '<!doctype html><html><head><title>Ä</title></head><body>ö</body></html>'
const WITH_SDK = PAGE.replace('<head>', `<head>${tagOf('/')}`)
const HTML = { 'content-type': 'text/html; charset=utf-8' }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function served(t: ExecutionContext, handler: Handler) {
  const warnings: string[] = []
  const serving = {
    base: '/',
    bridge: 'ws://127.0.0.1:7762/probe',
    connect: {
      wiring: 'plugin' as const,
      app: 'notes',
      root: '/app',
      folder: '',
      url: 'ws://127.0.0.1:7762/probe',
      redact: { keys: [/^x"y$/i] },
    },
    warn: (line: string) => void warnings.push(line),
  }
  const server = createServer((request, response) =>
    takeRequest(request, response, serving, () => handler(request, response)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    warnings,
    open: (init: RequestInit = {}) => fetch(`${url}/`, { headers: NAVIGATION, ...init }),
  }
}

const WAYS: readonly [title: string, handler: Handler][] = [
  ['at once', (_request, response) => response.writeHead(200, HTML).end(PAGE)],
  [
    'with its length',
    (_request, response) =>
      response.writeHead(200, { ...HTML, 'content-length': Buffer.byteLength(PAGE) }).end(PAGE),
  ],
  [
    'with headers in a list',
    (_request, response) => response.writeHead(200, Object.entries(HTML).flat()).end(PAGE),
  ],
  [
    'with headers set before',
    (_request, response) => response.setHeader('content-type', 'text/html').end(Buffer.from(PAGE)),
  ],
  [
    'byte by byte',
    (_request, response) => {
      response.writeHead(200, HTML)
      for (const byte of Buffer.from(PAGE)) response.write(Buffer.from([byte]))
      response.end()
    },
  ],
  [
    'as each part is taken',
    (_request, response) => {
      response.writeHead(200, 'Fine', HTML)
      const parts = [PAGE.slice(0, 5), PAGE.slice(5, 40), PAGE.slice(40)]
      const next = () => {
        const part = parts.shift()
        if (part === undefined) response.end(() => undefined)
        else response.write(part, 'utf8', next)
      }
      next()
    },
  ],
  [
    'compressed where the browser takes that',
    ({ headers }, response) => {
      const isTaken = headers['accept-encoding'] !== undefined
      response.writeHead(200, isTaken ? { ...HTML, 'content-encoding': 'gzip' } : HTML)
      response.end(isTaken ? gzipSync(PAGE) : PAGE)
    },
  ],
]

for (const [title, handler] of WAYS) {
  test(`a document that is sent ${title} has the SDK, and is unchanged otherwise`, async (t) => {
    const { open } = await served(t, handler)
    const answer = await open()
    t.is(answer.status, 200)
    t.is(await answer.text(), WITH_SDK)
  })
}

test('responses to fetches, frames of the same origin, and other types stay unchanged', async (t) => {
  const { url, open } = await served(t, (_request, response) => response.writeHead(200, HTML).end(PAGE))
  t.is(await (await fetch(`${url}/`)).text(), PAGE)
  t.is(await (await open({ headers: { 'sec-fetch-dest': 'empty', accept: 'text/html' } })).text(), PAGE)
  const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  t.is(await (await open({ headers: framed })).text(), PAGE)
  t.is(await (await open({ headers: { ...framed, 'sec-fetch-site': 'cross-site' } })).text(), WITH_SDK)
  const json = await served(t, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}'),
  )
  const answer = await json.open()
  t.is(answer.headers.get('content-length'), '2')
  t.is(await answer.text(), '{}')
  const empty = await served(t, (_request, response) => response.writeHead(304, HTML).end())
  t.is((await empty.open()).status, 304)
})

test('a policy is widened for the bridge with a warning, and the tag has its nonce', async (t) => {
  const { open, warnings } = await served(t, (_request, response) =>
    response
      .writeHead(200, {
        ...HTML,
        'content-security-policy': "script-src 'nonce-abc' 'self'; connect-src 'self'",
      })
      .end(PAGE),
  )
  const answer = await open()
  t.is(
    answer.headers.get('content-security-policy'),
    "script-src 'nonce-abc' 'self'; connect-src 'self' ws://127.0.0.1:7762",
  )
  t.is(await answer.text(), PAGE.replace('<head>', `<head>${tagOf('/', 'abc')}`))
  t.deepEqual(warnings, [
    "the page's Content Security Policy additionally allows in development: connect-src ws://127.0.0.1:7762",
  ])
})

test('a response keeps all its cookies', async (t) => {
  const { open } = await served(t, (_request, response) =>
    response
      .writeHead(200, ['content-type', 'text/html', 'set-cookie', 'a=1', 'set-cookie', 'b=2'])
      .end(PAGE),
  )
  t.deepEqual((await open()).headers.getSetCookie(), ['a=1', 'b=2'])
})

test('the script connects with the options, including regular expressions', async (t) => {
  const { url } = await served(t, (_request, response) => response.end())
  const code = await (await fetch(`${url}/@probe/sdk.js`)).text()
  t.true(
    code.includes(
      'globalThis.probe.connect({"wiring":"plugin","app":"notes","root":"/app","folder":"","url":"ws://127.0.0.1:7762/probe","redact":{"keys":[new RegExp("^x\\"y$","i")]}});',
    ),
  )
  t.true((await (await fetch(`${url}/base/@probe/later.js?commands=x`)).text()).startsWith('export function'))
})

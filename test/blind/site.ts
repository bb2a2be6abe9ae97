/** The server of a case: its pages with the SDK, its scripts, its routes and its sockets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { BlindCase, Reply, Request } from './blind-case.js'
import { bundle, isScript } from './bundle.js'

export interface CaseSite {
  url: string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  txt: 'text/plain',
}
const INLINE = /<script type="module">([\s\S]*?)<\/script>/g

/**
 * @param tag the script tag of the SDK
 * @param folder of the case's file
 */
export async function openCaseSite(given: BlindCase, tag: string, folder: string): Promise<CaseSite> {
  const files = { ...given.files }
  const start = new URL(given.path ?? '/', 'http://case').pathname
  const pages = Object.entries({ '/': given.page, [start]: given.page, ...given.pages }).map(
    ([address, html], page) => {
      let count = 0
      const linked = html.replace(INLINE, (_whole, code: string) => {
        const own = `/inline-${page}-${count++}.jsx`
        files[own] = code
        return `<script type="module" src="${own}"></script>`
      })
      return [address, withProbe(linked, tag)] as const
    },
  )
  const documents = new Map(pages)
  const routes = Object.entries(given.serve?.({}) ?? {}).map(([route, handler]) => ({
    ...routeOf(route),
    handler,
  }))

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://case')
    for (const { method, pattern, handler } of routes) {
      const match = method === request.method ? pattern.exec(url.pathname) : null
      if (match === null) continue
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
      )
      const asked: Request = {
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers,
        body: await bodyOf(request),
        params: { ...match.groups },
      }
      return send(response, await handler(asked), tag)
    }
    const html = documents.get(url.pathname)
    if (html !== undefined)
      return send(response, { text: html, headers: { 'content-type': inUtf8(TYPES.html ?? '') } }, tag)
    const source = files[url.pathname]
    if (source === undefined) return send(response, { status: 404, text: 'not found' }, tag)
    if (isScript(url.pathname)) {
      const code = await bundle(url.pathname, { files, library: given.library, folder })
      return send(response, { text: code, headers: { 'content-type': inUtf8('text/javascript') } }, tag)
    }
    const type = TYPES[url.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return send(response, { text: source, headers: { 'content-type': inUtf8(type) } }, tag)
  }

  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const open = given.sockets?.[new URL(request.url ?? '/', 'http://case').pathname]
    if (open === undefined) socket.destroy()
    else sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The SDK runs before every other script. */
function withProbe(html: string, tag: string): string {
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${tag}`) : `${tag}${html}`
}

function routeOf(route: string): { method: string; pattern: RegExp } {
  const [method = 'GET', address = '/'] = route.split(' ')
  const steps = address
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${steps}$`) }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (/multipart|urlencoded/.test(type)) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(form)
  }
  const raw = await text(request)
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

async function send(response: ServerResponse, reply: Reply | undefined, tag: string): Promise<void> {
  const {
    status,
    json,
    html,
    redirect,
    delay: wait = 0,
    abort,
    stream,
  } = reply ?? { status: 404, text: 'not found' }
  if (wait > 0) await delay(wait)
  if (abort === true) {
    response.destroy()
    return
  }
  const type = json !== undefined ? TYPES.json : html !== undefined ? TYPES.html : TYPES.txt
  const headers = { 'content-type': inUtf8(type ?? ''), ...reply?.headers }
  if (redirect !== undefined) {
    response.writeHead(status ?? 303, { ...headers, location: redirect }).end()
    return
  }
  response.writeHead(status ?? 200, headers)
  if (stream !== undefined) {
    response.flushHeaders()
    for (const [part, pause] of stream) {
      await delay(pause)
      response.write(part)
    }
    response.end()
    return
  }
  if (json !== undefined) response.end(JSON.stringify(json))
  else if (html === undefined) response.end(reply?.text ?? '')
  // A part of a page, as htmx and Turbo ask for, has no head.
  else response.end(/<html/i.test(html) ? withProbe(html, tag) : html)
}

function inUtf8(type: string): string {
  return `${type}; charset=utf-8`
}

/** Answers that need no token: the SDK, JSON, and HTML pages. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LATER_FILES, SCRIPT_FILE } from '../page-scripts.js'

/** For every response: nothing here is meant for another origin, a frame, a cache or a guessed media type. */
const HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Sets the headers of every response. A handler replaces those that it needs otherwise. */
export function secure(response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export function readOnly(handler: Handler): Handler {
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, response)
    response.setHeader('allow', 'GET, HEAD')
    answerJson(response, 405, { error: `${request.method} is not allowed for this path` })
  }
}

/**
 * Serves the SDK to pages of any origin: the first script, or with a query such as `?commands=<hash>` a later
 * script of the same build.
 */
export function serveScript(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://daemon')
  const [name, file] = Object.entries(LATER_FILES).find(([each]) => searchParams.has(each)) ?? []
  readFile(file ?? SCRIPT_FILE).then(
    (script) => {
      const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
      if (name !== undefined && searchParams.get(name) !== hash)
        return answerJson(response, 410, { error: 'the daemon was replaced: reload the page' })
      const etag = `"${hash}"`
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
        etag,
      }
      if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
      else response.writeHead(200, { ...headers, 'content-length': script.byteLength }).end(script)
    },
    () => answerJson(response, 500, { error: 'the SDK is not built: run npm run build' }),
  )
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * Answers with a page that loads no other resources.
 *
 * @param own the page's inline script and style, and whether it holds pictures; the policy allows nothing else
 */
export function answerHtml(
  response: ServerResponse,
  body: string,
  own: { script?: string; style: string; pictures?: true },
  status = 200,
): void {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    ...(own.script === undefined ? [] : [`script-src ${hash(own.script)}`, "connect-src 'self'"]),
    `style-src ${hash(own.style)}`,
    ...(own.pictures === true ? ['img-src data:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cross-origin-opener-policy': 'same-origin',
    })
    .end(body)
}

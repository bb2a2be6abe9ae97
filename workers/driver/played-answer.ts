/** A recorded answer, as the browser gets it. Pure. */
import path from 'node:path'
import type { PlayedEntry } from '../har/played-entry.js'

export interface PlayedAnswer {
  status: number
  headers: { [name: string]: string }
  body: string | Buffer
}

/** Of the way that a body took: the browser gets it decoded and whole. */
const OF_TRANSFER =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|alt-svc)$/
const CHARSET = /;\s*charset\s*=\s*[^;]+/i
const ALLOWED = 'access-control-allow-origin'

/** For sentences, e.g. `status 200 of checkout.har`. @param entry undefined for a request that the HAR does not have */
export function effectOfPlayed(file: string, entry: PlayedEntry | undefined): string {
  const name = path.basename(file)
  if (entry === undefined) return `not in ${name}`
  return isFailed(entry) ? `failed in ${name}` : `status ${entry.status} of ${name}`
}

export function isFailed({ status }: PlayedEntry): boolean {
  return status <= 0
}

/** @param origin of the page that asks; undefined for a request without one */
export function answerOf(entry: PlayedEntry, origin: string | undefined): PlayedAnswer {
  const { status, body, headers: recorded } = entry
  const headers: { [name: string]: string } = {}
  for (const { name, value } of recorded) {
    const key = name.toLowerCase()
    if (key.startsWith(':') || OF_TRANSFER.test(key)) continue
    // Playwright sends each line of Set-Cookie as a header of its own.
    const before = headers[key]
    headers[key] = before === undefined ? value : `${before}${key === 'set-cookie' ? '\n' : ', '}${value}`
  }
  const isText = body !== undefined && !body.isBase64
  if (isText && headers['content-type'] !== undefined)
    headers['content-type'] = `${headers['content-type'].replace(CHARSET, '')}; charset=utf-8`
  // The app may have another origin now than when it was recorded.
  if (origin !== undefined && entry.origin !== '' && headers[ALLOWED] === entry.origin)
    headers[ALLOWED] = origin
  return {
    // A browser that knows a body asks whether it is still the same. This one does not know it.
    status: status === 304 && body !== undefined ? 200 : status,
    headers,
    body: body === undefined ? '' : body.isBase64 ? Buffer.from(body.text, 'base64') : body.text,
  }
}

/**
 * The answer to a navigation that was redirected: a page that leads on. Requests that follow a redirect of a mocked answer
 * would go to the network.
 */
export function leadingOn(entry: PlayedEntry, url: string): PlayedAnswer | undefined {
  const { status, redirect } = entry
  if (redirect === undefined || status < 300 || status > 399 || !URL.canParse(redirect, url)) return undefined
  const { href, protocol } = new URL(redirect, url)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const to = JSON.stringify(href).replaceAll('<', '\\u003c')
  const { headers } = answerOf({ ...entry, body: { text: '', isBase64: false } }, undefined)
  const { location: _, 'content-security-policy': __, ...kept } = headers
  return {
    status: 200,
    headers: { ...kept, 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><script>location.replace(${to})</script>`,
  }
}

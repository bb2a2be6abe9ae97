/** One POST of JSON. What `requestText` shows is what goes over the connection, byte for byte. */
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Milliseconds } from '../../sdk/protocol/values.js'

function headersOf(url: URL, body: string): Record<string, string> {
  return {
    Host: url.host,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
}

function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}

/** The request as it is sent: its head, an empty line and the body. */
export function requestText(url: URL, body: string): string {
  const headers = Object.entries(headersOf(url, body)).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${pathOf(url)} HTTP/1.1`, ...headers, '', body].join('\r\n')
}

/**
 * Sends a body. Follows no redirect and uses no proxy, so that it goes to this address only. Reads no answer but its status.
 *
 * @param limit time for all of it
 * @throws Error whose message says why it did not arrive: no connection, no answer in time, an answer other than 2xx
 */
export async function post(url: URL, body: string, limit: Milliseconds): Promise<void> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const signal = AbortSignal.timeout(limit)
  const sending = request(url, { method: 'POST', headers: headersOf(url, body), agent: false, signal })
  try {
    sending.end(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 299)
      throw new Error(`${url.host} answered with status ${statusCode}`)
  } catch (error) {
    if (signal.aborted) throw new Error(`${url.host} did not answer in ${limit} ms`)
    throw error
  } finally {
    sending.on('error', () => undefined).destroy()
  }
}

/** The address of a browser's remote debugging, as `PROBE_CDP_URL` states it. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

const ANSWER_MS = 3_000
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Checks an address. Whoever controls a browser controls what its user is signed in to, so only this machine's is accepted.
 *
 * @param given e.g. `http://127.0.0.1:9222`, or the `ws:` address of the browser
 * @throws ProbeError NEEDS_DRIVEN_BROWSER
 */
export function cdpAddress(given: string): URL {
  const refuse = (why: string) =>
    new ProbeError('NEEDS_DRIVEN_BROWSER', `PROBE_CDP_URL is ${echo(given)}: ${why}`)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^(?:http|ws):$/.test(url.protocol))
    throw refuse('it must be an address such as http://127.0.0.1:9222')
  if (!LOOPBACK_NAME.test(url.hostname)) throw refuse('only a browser of this machine may be controlled')
  return url
}

/**
 * The address of the browser's socket. Its host stays the one that was checked.
 *
 * @throws ProbeError NEEDS_DRIVEN_BROWSER when no browser answers
 */
export async function socketAddress(url: URL): Promise<string> {
  if (url.protocol === 'ws:') return url.href
  const asked = new URL('/json/version', url)
  const fail = (why: string) =>
    new ProbeError(
      'NEEDS_DRIVEN_BROWSER',
      `no browser answers at ${url.origin}, the address in PROBE_CDP_URL: ${why}`,
    )
  const answer = await fetch(asked, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' }).catch(
    (error: Error) => {
      throw fail(error.cause instanceof Error ? error.cause.message : error.message)
    },
  )
  const version = (await answer.json().catch(() => ({}))) as { webSocketDebuggerUrl?: unknown }
  const socket = String(version.webSocketDebuggerUrl ?? '')
  if (!URL.canParse(socket)) throw fail('it does not speak the protocol of Chromium')
  return `ws://${url.host}${new URL(socket).pathname}`
}

/** Decides which pages may connect, and which requests are for this machine (docs/design/sessions.md#origins). Pure. */

const LOOPBACK_HOST = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

/** True when a `Host` header is a loopback name. A DNS rebinding attack sends another name. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  return header !== undefined && isLoopbackHost(header.replace(/:\d+$/, ''))
}

/**
 * True when a page of this origin may connect as a tab: a loopback origin, or a listed one.
 *
 * @param origin the WebSocket's `Origin` header; `null` and `file:` origins are refused
 * @param allowed returns further exact origins; called only for origins off loopback
 */
export function isTabOriginAllowed(origin: string | undefined, allowed: () => readonly string[]): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, hostname, origin: whole } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isLoopbackHost(hostname) || allowed().includes(whole)
}

/** Parses `PROBE_ALLOWED_ORIGINS`: origins separated by commas. Ignores malformed ones. */
export function originsOf(variable: string | undefined): string[] {
  return (variable ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => URL.canParse(entry))
    .map((entry) => new URL(entry).origin)
}

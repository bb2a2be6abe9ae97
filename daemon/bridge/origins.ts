/** Which pages may connect, and which requests are the machine's own (docs/design/sessions.md#origins). Pure. */

const LOOPBACK_HOST = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** True for a host name that means this machine. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

/** True when a `Host` header names this machine: what rebinds a name to 127.0.0.1 sends another. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  return header !== undefined && isLoopbackHost(header.replace(/:\d+$/, ''))
}

/**
 * True when a page of this origin may connect as a tab: a loopback origin, or one of the list.
 *
 * @param origin the WebSocket's `Origin` header; `null` and `file:` origins are refused
 * @param allowed gives further origins, exact; asked for others than loopback only
 */
export function isTabOriginAllowed(origin: string | undefined, allowed: () => readonly string[]): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, hostname, origin: whole } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isLoopbackHost(hostname) || allowed().includes(whole)
}

/** Origins that the environment adds: `PROBE_ALLOWED_ORIGINS`, separated by commas. */
export function originsOf(variable: string | undefined): string[] {
  return (variable ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => URL.canParse(entry))
    .map((entry) => new URL(entry).origin)
}

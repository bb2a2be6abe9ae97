/** Opens a page in a browser of probe, for the commands that need one. */
import { ensureBrowser } from '../daemon/driven/browser.js'
import type { OpenedLease } from '../daemon/leases/leases.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { callDaemon } from './daemon-call.js'

export interface DrivenOpening {
  port: number
  url: string
  /** seconds */
  wait: number
  headed?: boolean
  viewport?: { width: number; height: number }
  device?: string
  profile?: string
  /** called with a line before each long step */
  say(line: string): void
}

/**
 * Opens the URL in a page that every agent may use. Starts the daemon if it does not run; on Debian as root, installs
 * Chromium if it is missing.
 *
 * @throws ProbeError NO_BROWSER, NO_DISPLAY, NO_AUTOMATION, PAGE_UNREACHABLE, NO_SDK, TOO_MANY_LEASES, BAD_ARGUMENTS, CORRUPT_FILE
 */
export async function openDriven({ port, wait, say, ...wanted }: DrivenOpening): Promise<OpenedLease> {
  await ensureBrowser(say)
  const args = { action: 'acquire', keep: true, timeout_ms: wait * 1000, ...wanted }
  return (await callDaemon({ port, tool: 'probe_lease', arguments: args })) as OpenedLease
}

/** an address of this machine without a scheme, as people type it: `localhost:3000` */
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i

/** @throws ProbeError BAD_ARGUMENTS unless the address is an http(s) URL, or one of this machine without `http://` */
export function webAddress(address: string): URL {
  const whole = LOCAL.test(address) ? `http://${address}` : address
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `${JSON.stringify(address)} is not an http(s) URL, e.g. http://localhost:3000/`,
    )
  return url
}

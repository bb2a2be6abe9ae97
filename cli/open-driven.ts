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
 * @throws ProbeError NO_BROWSER, NO_AUTOMATION, PAGE_UNREACHABLE, NO_SDK, TOO_MANY_LEASES, BAD_ARGUMENTS, CORRUPT_FILE
 */
export async function openDriven({ port, wait, say, ...wanted }: DrivenOpening): Promise<OpenedLease> {
  await ensureBrowser(say).catch((error: Error) => {
    throw new ProbeError('NO_BROWSER', error.message)
  })
  const args = { action: 'acquire', keep: true, timeout_ms: wait * 1000, ...wanted }
  return (await callDaemon({ port, tool: 'probe_lease', arguments: args })) as OpenedLease
}

/** False where a browser could not show a window. */
export function hasDisplay(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true
  return [environment.DISPLAY, environment.WAYLAND_DISPLAY].some(
    (display) => display !== undefined && display !== '',
  )
}

/** @throws ProbeError BAD_ARGUMENTS unless the address is an http(s) URL */
export function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ProbeError('BAD_ARGUMENTS', `${JSON.stringify(address)} is not an http(s) URL`)
  return url
}

/** Code that a dev server on this machine serves to a tab, requested without the tab's cookies. */

import { isLocalHost } from '../../sdk/protocol/local-host.js'
import { CODE_BYTES, CODE_TIMEOUT_MS, type CodeServer } from '../driver/served-sources.js'

/**
 * Undefined for a tab whose server is not on this machine: a page must not make this program ask other servers.
 *
 * @param origin of the tab
 */
export function localServer(origin: string): CodeServer | undefined {
  return URL.canParse(origin) && isLocalHost(new URL(origin).hostname) ? { origin, textOf } : undefined
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(CODE_TIMEOUT_MS) })
  const parts: Buffer[] = []
  let bytes = 0
  if (!response.ok || response.body === null) throw new Error(`${address} answered ${response.status}`)
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > CODE_BYTES) throw new Error(`${address} is too large`)
    parts.push(Buffer.from(part))
  }
  return Buffer.concat(parts).toString()
}

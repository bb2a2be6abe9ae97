/** The daemon's address for the pages of a dev server. */
import { BRIDGE_PATH, DEFAULT_PORT, LOOPBACK } from '../../protocol/limits.js'
import { portOf } from '../project/port.js'
import type { BuildOptions } from './options.js'

/**
 * The bridge's address: from the options, else from the environment (`VITE_PROBE_WS_URL`, `PROBE_PORT`), else with the
 * port of the folder's project, else with the default port. The daemon need not run yet.
 */
export function bridgeOf(
  { url, port }: BuildOptions,
  folder: string,
  environment: Record<string, unknown> = process.env,
): string {
  if (url !== undefined) return url
  if (port !== undefined) return addressOf(port)
  const { VITE_PROBE_WS_URL: given } = environment
  if (typeof given === 'string' && given !== '') return given
  return addressOf(portIn(folder, environment))
}

function addressOf(port: number): string {
  return `ws://${LOOPBACK}:${port}${BRIDGE_PATH}`
}

/** The daemon and `probe doctor` report an invalid environment or settings file. */
function portIn(folder: string, environment: Readonly<Record<string, unknown>>): number {
  try {
    return portOf(undefined, environment, folder)
  } catch {
    return DEFAULT_PORT
  }
}

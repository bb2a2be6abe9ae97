import { BRIDGE_PATH, DEFAULT_PORT, LOOPBACK } from '../../protocol/limits.js'
import { portOf } from '../project/port.js'
import type { BuildOptions } from './options.js'

/**
 * The bridge's address. The first of: the options, the environment (`VITE_PROBE_WS_URL`, `PROBE_PORT`), the port in the
 * project's settings, the default port. The daemon need not run yet.
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

/** Ignores an invalid environment or settings file: the daemon and `probe doctor` report it. */
function portIn(folder: string, environment: Readonly<Record<string, unknown>>): number {
  try {
    return portOf(undefined, environment, folder)
  } catch {
    return DEFAULT_PORT
  }
}

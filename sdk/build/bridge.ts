/** Where a dev server's pages find their daemon. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BRIDGE_PATH, DEFAULT_PORT, LOOPBACK } from '../protocol/limits.js'
import type { BuildOptions } from './options.js'

/**
 * The bridge's address: as the options give it, else as the environment does (`VITE_PROBE_WS_URL`, `PROBE_PORT`), else
 * at the port of the project that the folder is in, else at the default port. The daemon need not run yet.
 */
export function bridgeOf(
  { url, port }: BuildOptions,
  folder: string,
  environment: Record<string, unknown> = process.env,
): string {
  if (url !== undefined) return url
  if (port !== undefined) return addressOf(port)
  const { VITE_PROBE_WS_URL: given, PROBE_PORT: named } = environment
  if (typeof given === 'string' && given !== '') return given
  return addressOf(portIn(named) ?? projectPort(folder) ?? DEFAULT_PORT)
}

function addressOf(port: number): string {
  return `ws://${LOOPBACK}:${port}${BRIDGE_PATH}`
}

/** The port of the nearest `.probe/project.json`; what is wrong with that file, the daemon and `probe doctor` tell. */
function projectPort(folder: string): number | undefined {
  try {
    const text = readFileSync(path.join(folder, '.probe', 'project.json'), 'utf8')
    return portIn((JSON.parse(text) as { port?: unknown } | null)?.port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return undefined
    const parent = path.dirname(folder)
    return parent === folder ? undefined : projectPort(parent)
  }
}

function portIn(value: unknown): number | undefined {
  const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return Number.isInteger(port) && (port as number) >= 1 && (port as number) <= 65_535
    ? (port as number)
    : undefined
}

import { ProbeError } from '../../protocol/errors.js'
import { DEFAULT_PORT } from '../../protocol/limits.js'
import { projectSettings } from './settings.js'

/**
 * The port of a project's daemon: the first of the flag, `PROBE_PORT`, the project's settings, and the default.
 *
 * @throws ProbeError BAD_ARGUMENTS for an invalid port; CORRUPT_FILE for an invalid settings file
 */
export function portOf(
  flag: string | undefined,
  environment: Readonly<Record<string, unknown>> = process.env,
  folder: string = process.cwd(),
): number {
  const text = flag ?? (environment.PROBE_PORT || undefined)
  if (text === undefined) return projectSettings(folder)?.port ?? DEFAULT_PORT
  const port = /^\d+$/.test(String(text)) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new ProbeError('BAD_ARGUMENTS', `"${text}" is not a port: use a number from 0 to 65535`)
}

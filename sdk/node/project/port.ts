import { ProbeError } from '../../protocol/errors.js'
import { DEFAULT_PORT } from '../../protocol/limits.js'
import { projectSettings } from './settings.js'

/**
 * The port of a project's daemon: what a flag gives, else `PROBE_PORT`, else that of the project which the folder is
 * in, else the default.
 *
 * @throws ProbeError BAD_ARGUMENTS for what is no port; CORRUPT_FILE for a project's file that is none
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
  throw new ProbeError('BAD_ARGUMENTS', `"${text}" is no port: give a number from 0 to 65535`)
}

import { DEFAULT_PORT } from '../sdk/protocol/limits.js'

/** The port that a flag, `PROBE_PORT` or the default gives; undefined for what is no port. */
export function portOf(flag: string | undefined, environment: NodeJS.ProcessEnv = process.env): number | undefined {
  const text = flag ?? environment.PROBE_PORT ?? String(DEFAULT_PORT)
  const port = Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined
}

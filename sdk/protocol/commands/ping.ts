import type { Milliseconds } from '../values.js'

/** Asks for a sign of life. */
export interface PingCommand {
  args: Record<string, never>
  result: { now: Milliseconds }
}

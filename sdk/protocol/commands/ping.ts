import type { Milliseconds } from '../values.js'

export interface PingCommand {
  args: Record<string, never>
  result: { now: Milliseconds }
}

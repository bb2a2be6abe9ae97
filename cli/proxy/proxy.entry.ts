/** Entry of the bundled proxy: Node's own modules only, so that it starts in the time that Node needs. */
import { parseArgs } from 'node:util'
import { portOf } from '../../sdk/node/project/port.js'
import { BACKGROUND } from '../start-daemon.js'
import { runMcp } from './run-mcp.js'

/**
 * `probe mcp`, without oclif; ends the process when the agent has gone.
 *
 * @param args what stands after `mcp`
 * @returns false, with nothing said, for what is oclif's to say: help and wrong usage
 */
export async function main(args: string[]): Promise<boolean> {
  const port = portIn(args)
  if (port === undefined) return false
  await runMcp(port, BACKGROUND)
  return true
}

function portIn(args: string[]): number | undefined {
  try {
    return portOf(parseArgs({ args, options: { port: { type: 'string' } } }).values.port)
  } catch {
    return undefined
  }
}

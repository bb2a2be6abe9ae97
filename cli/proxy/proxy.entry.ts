/** Entry of the bundled proxy. It imports only Node's own modules, so it starts as fast as Node. */
import { parseArgs } from 'node:util'
import { portOf } from '../../sdk/node/project/port.js'
import { BACKGROUND } from '../start-daemon.js'
import { runMcp } from './run-mcp.js'

/**
 * `probe mcp`, without oclif. Ends the process when the agent disconnects.
 *
 * @param args the arguments after `mcp`
 * @returns false, without output, if oclif must handle it: help and wrong usage
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

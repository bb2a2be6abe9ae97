/** Entry of the bundled proxy. It loads only Node's own modules, so it starts as fast as Node. */
import { quickArguments } from '../quick-arguments.js'
import { BACKGROUND } from '../start-daemon.js'
import { countCommand } from '../telemetry/count.js'
import { runMcp } from './run-mcp.js'

/**
 * `probe mcp`, without oclif. Ends the process when the agent disconnects.
 *
 * @param args the arguments after `mcp`
 * @returns false, without output, if oclif must handle it: help and wrong usage
 */
export async function main(args: string[]): Promise<boolean> {
  const parsed = quickArguments(args, { folder: { type: 'string' } })
  if (parsed === undefined) return false
  await countCommand('mcp')
  await runMcp(parsed.port, parsed.folder, BACKGROUND)
  return true
}

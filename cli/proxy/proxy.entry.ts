/** Entry of the bundled proxy: Node's own modules only, so that it starts in the time that Node needs. */
import { parseArgs } from 'node:util'
import { portOf } from '../../sdk/project/port.js'
import { BACKGROUND } from '../start-daemon.js'
import { runMcp } from './run-mcp.js'

/**
 * `probe mcp`, without oclif.
 *
 * @param args what stands after `mcp`
 */
export async function main(args: string[]): Promise<void> {
  let port: number
  try {
    const { values } = parseArgs({ args, options: { port: { type: 'string' } } })
    port = portOf(values.port)
  } catch (error) {
    process.stderr.write(`probe mcp: ${(error as Error).message}\nSee probe mcp --help\n`)
    process.exitCode = 3
    return
  }
  await runMcp(port, BACKGROUND)
}

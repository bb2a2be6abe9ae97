/** Entry of the bundled proxy: Node's own modules only, so that it starts in the time that Node needs. */
import { stateFolder } from '../../daemon/state-folder.js'
import { portOf } from '../port.js'
import { reachDaemon } from './daemon-link.js'
import { runProxy } from './proxy.js'

/** @param args what stands after `probe mcp`: `--port N` or `--port=N` */
export async function main(args: readonly string[]): Promise<void> {
  const at = args.findIndex((argument) => argument === '--port' || argument.startsWith('--port='))
  const flag = at < 0 ? undefined : args[at] === '--port' ? args[at + 1] : args[at]?.slice('--port='.length)
  const port = portOf(at >= 0 ? (flag ?? '') : undefined)
  const unknown = args.find((_argument, i) => at < 0 || (i !== at && !(args[at] === '--port' && i === at + 1)))
  if (port === undefined || unknown !== undefined) {
    process.stderr.write(`probe mcp: ${unknown === undefined ? 'the port is no number from 0 to 65535' : `unknown argument ${unknown}`}; see probe mcp --help\n`)
    process.exitCode = 2
    return
  }
  process.stdout.on('error', () => process.exit(0))
  const reach = () => reachDaemon(port, stateFolder())
  await runProxy({ input: process.stdin, output: process.stdout, reach })
}

/** `probe mcp` of a soak: the real one, which starts the soak's daemon. */
import { portOf } from '../../../cli/port.js'
import { runMcp } from '../../../cli/proxy/run-mcp.js'

await runMcp(portOf(process.argv[2]), new URL('./daemon.js', import.meta.url))

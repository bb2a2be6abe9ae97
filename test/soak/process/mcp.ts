/** `probe mcp` of a soak: the real one, but it starts the soak's daemon. */

import { runMcp } from '../../../cli/proxy/run-mcp.js'
import { portOf } from '../../../sdk/node/project/port.js'

await runMcp(portOf(process.argv[2]), process.cwd(), new URL('./daemon.js', import.meta.url))

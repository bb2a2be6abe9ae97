import { runMcp } from '../../../cli/proxy/run-mcp.js'
import { portOf } from '../../../sdk/node/project/port.js'

await runMcp(portOf(process.argv[2]), process.cwd(), new URL('./daemon.js', import.meta.url))

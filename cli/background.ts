/** Entry of a background daemon. `probe mcp` and `probe restart` start it, with the port as argument. */
import { portOf } from '../sdk/node/project/port.js'
import { runInBackground } from './run-background.js'

await runInBackground({ port: portOf(process.argv[2]) })

/** Entry of a background daemon, whose arguments `startDaemon` gives. */
import { text } from 'node:stream/consumers'
import { portOf } from '../sdk/node/project/port.js'
import { runInBackground } from './run-background.js'
import { OWN_TOKEN } from './start-daemon.js'

const [port, own] = process.argv.slice(2)
await runInBackground({
  port: portOf(port),
  ...(own === OWN_TOKEN ? { token: await text(process.stdin) } : {}),
})

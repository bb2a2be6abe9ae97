/**
 * Entry of a daemon that outlives who started it (`probe mcp` does). Says one line on stdout: `{ url }` when it
 * listens, or `{ error }` when it cannot; everything after goes to the log in the state folder.
 */
import { ensureFolder, logFile, stateFolder } from '../daemon/state-folder.js'
import { toWire } from '../sdk/protocol/errors.js'
import { logWriter } from './log-writer.js'
import { portOf } from './port.js'
import { runDaemon } from './run-daemon.js'

const port = portOf(process.argv[2])
const folder = stateFolder()
await ensureFolder(folder)
const log = logWriter(logFile(folder, port))
const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`)

// Who started it may be gone by the time that it speaks.
process.stdout.on('error', () => undefined)
try {
  await runDaemon({ port, folder, log, leaveWhenAlone: true, onListening: ({ url }) => say({ url }) })
  process.exit(0)
} catch (thrown) {
  const error = toWire(thrown)
  log(`${error.message} (${error.code})`)
  say({ error })
  process.exitCode = 1
}

/** A daemon that outlives who started it. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { logFile, stateFolder } from '../daemon/state-folder.js'
import { toWire } from '../sdk/protocol/errors.js'
import { type RunOptions, runDaemon } from './run-daemon.js'

/** bytes of a log at which the next daemon begins a new one */
const LOG_BYTES = 5 * 1024 * 1024

/**
 * Runs a daemon for as long as somebody needs it, then ends this process. Says one line on stdout: `{ url }` when it
 * listens, or `{ error }` when it cannot; everything after goes to the log in the state folder.
 */
export async function runInBackground(options: Pick<RunOptions, 'port' | 'actorFile'>): Promise<void> {
  const { port } = options
  const folder = stateFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = logFile(folder, port)
  // The former log is kept beside it; a machine that runs for months does not fill up.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(file, `${file}.1`)
  const log = (line: string) => {
    appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 })
  }
  const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`)

  // Who started it may be gone by the time that it speaks.
  process.stdout.on('error', () => undefined)
  try {
    await runDaemon({ ...options, folder, log, leaveWhenAlone: true, onListening: ({ url }) => say({ url }) })
    process.exit(0)
  } catch (thrown) {
    const error = toWire(thrown)
    log(`${error.message} (${error.code})`)
    say({ error })
    process.exitCode = 1
  }
}

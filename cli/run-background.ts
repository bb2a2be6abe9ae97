import { ensureFolder, logFile, stateFolder } from '../daemon/files/state-folder.js'
import { toWire } from '../sdk/protocol/errors.js'
import { daemonLog } from './daemon-log.js'
import { type RunOptions, runDaemon } from './run-daemon.js'

/**
 * Runs a daemon until no tab and no agent needs it, then ends this process. Writes one line to stdout: `{ url }` when it
 * listens, or `{ error }` if it cannot. All later output goes to the log in the state folder.
 */
export async function runInBackground(
  options: Pick<RunOptions, 'port' | 'actorFile' | 'token'>,
): Promise<void> {
  const { port } = options
  const folder = stateFolder()
  const log = daemonLog(logFile(folder, port))
  const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`)

  // The process that started it may have ended already.
  process.stdout.on('error', () => undefined)
  try {
    if (options.token === undefined) await ensureFolder(folder)
    await runDaemon({
      ...options,
      folder,
      log: log.write,
      logFault: () => log.fault,
      isForeground: false,
      onListening: ({ url }) => say({ url }),
    })
    process.exit(0)
  } catch (thrown) {
    const error = toWire(thrown)
    log.write(`${error.message} (${error.code})`)
    say({ error })
    process.exitCode = 1
  }
}

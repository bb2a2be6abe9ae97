/** Starts a daemon in the background. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { logFile } from '../daemon/files/state-folder.js'
import { fromWire, ProbeError, type WireError } from '../sdk/protocol/errors.js'

export interface Place {
  port: number
  /** state folder: token and logs */
  folder: string
  /** entry of a daemon */
  background: URL
}

/** The daemon in one file, which starts faster and is smaller than many. It lies beside this module, and beside the proxy's own bundle. */
export const BACKGROUND = new URL('./background.bundle.js', import.meta.url)

/** ms that a new daemon has to say that it listens */
const START_MS = 20_000

/**
 * Starts a daemon that outlives this process and waits for its word. That another one was faster is as good.
 *
 * @throws ProbeError what the daemon says that it cannot start for
 */
export async function startDaemon(place: Place): Promise<void> {
  // What a daemon says when it crashes goes where its log is.
  const log = openSync(logFile(place.folder, place.port), 'a', 0o600)
  const child = spawn(process.execPath, [fileURLToPath(place.background), String(place.port)], {
    detached: true,
    cwd: place.folder,
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, PROBE_STATE_DIR: place.folder },
  })
  closeSync(log)
  const { stdout } = child
  if (stdout === null) throw new ProbeError('INTERNAL', 'a child process has no stdout')
  const word = await new Promise<string>((resolve) => {
    const deadline = setTimeout(() => {
      child.kill()
      resolve('')
    }, START_MS)
    const settle = (line: string) => {
      clearTimeout(deadline)
      resolve(line)
    }
    createInterface({ input: stdout })
      .once('line', settle)
      .once('error', () => settle(''))
    child.once('close', () => settle(''))
    child.once('error', () => settle(''))
  })
  stdout.destroy()
  child.unref()
  if (word === '') {
    throw new ProbeError('DAEMON_UNREACHABLE', `a daemon for port ${place.port} did not start`, logOf(place))
  }
  const { error } = JSON.parse(word) as { error?: WireError }
  const isThere = (error?.detail as { probe?: boolean } | undefined)?.probe === true
  if (error !== undefined && !isThere) throw fromWire(error)
}

export function logOf({ folder, port }: Place): { log: string } {
  return { log: logFile(folder, port) }
}

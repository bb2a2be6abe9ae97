import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { logFile } from '../daemon/files/state-folder.js'
import { fromWire, ProbeError, type WireError } from '../sdk/protocol/errors.js'

export interface Place {
  port: number
  folder: string
  background: URL
}

/**
 * The daemon as one file, which starts faster than many. The file is beside this module and beside the proxy's bundle.
 */
export const BACKGROUND = new URL('./background.bundle.js', import.meta.url)

/** Argument of a daemon that reads its token from stdin, because it cannot share one in the state folder. */
export const OWN_TOKEN = '--own-token'

const START_MS = 20_000

/**
 * Starts a daemon that outlives this process, and waits until it listens. Also succeeds if another daemon takes the
 * port first.
 *
 * @param ownToken token of this daemon alone, where the state folder cannot be used; default: the folder's
 * @throws ProbeError the daemon's own error if it cannot start; DAEMON_UNREACHABLE
 */
export async function startDaemon(place: Place, ownToken?: string): Promise<void> {
  const log = crashLog(logFile(place.folder, place.port))
  const own = ownToken === undefined ? [] : [OWN_TOKEN]
  const child = spawn(process.execPath, [fileURLToPath(place.background), String(place.port), ...own], {
    detached: true,
    // A worker thread cannot start when the working directory is deleted.
    cwd: path.parse(place.folder).root,
    stdio: [ownToken === undefined ? 'ignore' : 'pipe', 'pipe', log ?? 'ignore'],
    env: { ...process.env, PROBE_STATE_DIR: place.folder },
  })
  if (log !== undefined) closeSync(log)
  child.stdin?.on('error', () => undefined).end(ownToken)
  const { stdout } = child
  if (stdout === null) throw new ProbeError('INTERNAL', 'a child process has no stdout')
  const firstLine = await new Promise<string>((resolve) => {
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
  if (firstLine === '') {
    throw new ProbeError('DAEMON_UNREACHABLE', `a daemon for port ${place.port} did not start`, logOf(place))
  }
  const { error } = JSON.parse(firstLine) as { error?: WireError }
  const isRunning = (error?.detail as { probe?: boolean } | undefined)?.probe === true
  if (error !== undefined && !isRunning) throw fromWire(error)
}

/** A descriptor of the daemon's log, for a crash report; undefined where the log cannot be written. */
function crashLog(file: string): number | undefined {
  try {
    return openSync(file, 'a', 0o600)
  } catch {
    return undefined
  }
}

export function logOf({ folder, port }: Place): { log: string } {
  return { log: logFile(folder, port) }
}

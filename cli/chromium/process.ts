/** A process of a command's own, that must be gone when the command is. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** ms that a process has to leave by itself when it is asked to */
const GRACE_MS = 3_000

export interface OwnProcess {
  child: ChildProcess
  /** resolves with what it ended by, e.g. `code 1`; never rejects */
  ended: Promise<string>
  /** Asks it to leave, and kills it with all its own children when it does not; resolves when it is gone. */
  stop(ask: () => void): Promise<void>
}

/** Starts a program in a process group of its own, so that its own children go with it. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions): OwnProcess {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  return {
    child,
    ended,
    async stop(ask) {
      const timer = setTimeout(() => killGroup(child), GRACE_MS)
      ask()
      await ended
      clearTimeout(timer)
      killGroup(child)
    },
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: the whole group has left already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

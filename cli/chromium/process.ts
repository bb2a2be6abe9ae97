import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const GRACE_MS = 3_000

export interface OwnProcess {
  child: ChildProcess
  /** resolves with how it ended, e.g. `code 1`; never rejects */
  ended: Promise<string>
  /** Requests the end. Kills the process and its children if it does not end in time. Resolves when it has ended. */
  stop(ask: () => void): Promise<void>
}

/** Starts a program in its own process group, so that its children end with it. */
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
    // ESRCH: the whole group has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

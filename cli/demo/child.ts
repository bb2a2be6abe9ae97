/** A process of the demo's own: started, waited for, and gone when the demo is. */
import { type ChildProcess, spawn } from 'node:child_process'

/** ms that a child has between SIGTERM and SIGKILL */
const GRACE_MS = 3_000

export interface Child {
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a program in a process group of its own, so that its own children end with it. */
export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Child {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env, detached: true })
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    process: child,
    async stop() {
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS)
      signalGroup(child, 'SIGTERM')
      await exited
      clearTimeout(timer)
      signalGroup(child, 'SIGKILL')
    },
  }
}

/** The first line that a child prints. @throws Error when it ends before */
export function firstLine(child: Child, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.process.once('exit', (code) => reject(new Error(`${what} ended with ${code} before it was ready`)))
    child.process.once('error', (error) =>
      reject(new Error(`${what} could not be started: ${error.message}`)),
    )
  })
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

/** A dev server as a developer starts it: its own program, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.js'

/** ms until a server that does not answer is asked again */
const AGAIN_MS = 100

export interface DevServer {
  /** e.g. `http://localhost:41234` */
  url: string
  /** what it printed so far */
  printed(): string
  close(): Promise<void>
}

/**
 * Starts a server and waits until it answers.
 *
 * @param root its working directory
 * @param args of Node: the program and what it is given
 * @param port that it was told to listen on
 * @throws Error with what it printed, when it ends or does not answer in time
 */
export async function startDevServer(
  root: string,
  args: readonly string[],
  port: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  // A developer's shell has none of what a test run sets.
  const { NODE_ENV: _testing, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const url = `http://localhost:${port}`
  const server = { url, printed: () => output, close: () => end(child) }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer !== undefined) return server
    if (child.exitCode !== null || Date.now() > deadline) {
      await server.close()
      throw new Error(`${args.join(' ')} does not answer at ${url}:\n${output}`)
    }
    await after(AGAIN_MS)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

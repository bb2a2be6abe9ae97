/** A dev server in its own process, as a developer starts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.js'

/** ms between two checks of a server that does not answer */
const AGAIN_MS = 100

export interface DevServer {
  url: string
  printed(): string
  close(): Promise<void>
}

/**
 * Starts a server and waits until it answers.
 *
 * @param root working directory
 * @param args arguments of Node: the program and its arguments
 * @param port port that `args` sets
 * @throws Error with the output if the server ends or does not answer in time
 */
export async function startDevServer(
  root: string,
  args: readonly string[],
  port: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  // A developer's shell does not have the variables of a test run.
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

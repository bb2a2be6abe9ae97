import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

export interface Command {
  command: string
  args: readonly string[]
}

export interface Where {
  cwd: string
  env: NodeJS.ProcessEnv
}

const LINES = 40
/** ms between two polls of a server; ms for its start; ms for its exit */
const LOOK_MS = 250
const BEGIN_MS = 120_000
const END_MS = 10_000

/**
 * @returns the program's stdout
 * @throws Error with the program's output if it fails
 */
export async function run({ command, args }: Command, { cwd, env }: Where): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = listen(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return said.stdout
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.last()}`)
}

export interface Server {
  close(): Promise<void>
  said(): string
}

/** Resolves when the server answers at the URL. */
export async function serve({ command, args }: Command, url: string, { cwd, env }: Where): Promise<Server> {
  // In its own process group, so that the processes of a script runner end with it.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const said = listen(child)
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const ended = once(child, 'close')
    process.kill(-child.pid, 'SIGTERM')
    const isOver = await Promise.race([ended.then(() => true), setTimeout(END_MS, false, { ref: false })])
    if (!isOver) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  for (const end = Date.now() + BEGIN_MS; !(await answers(url)); await setTimeout(LOOK_MS)) {
    if (child.exitCode === null && Date.now() < end) continue
    await close()
    throw new Error(`${command} ${args.join(' ')} does not answer at ${url}:\n${said.last()}`)
  }
  return { close, said: () => said.last() }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(BEGIN_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status < 500
    },
    () => false,
  )
}

function listen(child: ChildProcess): { readonly stdout: string; last(): string } {
  const said = { stdout: '', all: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
    said.all += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.all += text
  })
  return {
    get stdout() {
      return said.stdout
    },
    last: () => said.all.split('\n').slice(-LINES).join('\n'),
  }
}

/** A machine of its own for a test: a state folder, a free port, and the real `probe` program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { TestFn } from 'ava'
import { stopDaemon } from '../../cli/control.js'
import { askHealth } from '../../daemon/http/discovery.js'
import { Agent } from './agent.js'
import { useClosing } from './closing.js'
import { freePort } from './free-port.js'
import { pidsOf } from './processes.js'

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunningProgram {
  pid: number
  /** the next line of stdout */
  line(): Promise<string>
  write(text: string): void
  endInput(): void
  kill(signal: NodeJS.Signals): void
  /** resolves when it has ended; all its stdout so far is in the result */
  ended: Promise<Ran>
}

export interface Machine {
  port: number
  folder: string
  /** environment of its programs */
  env: NodeJS.ProcessEnv
  /** Runs a command to its end. */
  run(...args: string[]): Promise<Ran>
  /** Starts a command and leaves it running. */
  start(args: string[], environment?: Record<string, string>, cwd?: string): RunningProgram
  /** An agent that starts `probe mcp` as its server. @param server its folder, and further arguments */
  agent(
    environment?: Record<string, string>,
    server?: { cwd?: string; args?: string[] },
  ): Promise<Agent & { pid: number }>
  /** pid of the daemon on the port, if there is one */
  daemonPid(): Promise<number | undefined>
  /** pids of every daemon that was started for this machine's port */
  daemonPids(): Promise<number[]>
}

/** Gives machines to a file's tests; with the test its daemon is stopped and its folder removed. */
export function useMachine(test: TestFn): () => Promise<Machine> {
  const closing = useClosing(test)
  return async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-machine-'))
    const port = await freePort()
    const env = { ...process.env, PROBE_STATE_DIR: folder, PROBE_PORT: String(port), NO_COLOR: '1' }
    const start = (args: string[], environment: Record<string, string> = {}, cwd = process.cwd()) =>
      startProgram(args, { ...env, ...environment }, cwd)
    const run = async (...args: string[]) => {
      const program = start(args)
      program.endInput()
      return program.ended
    }
    const daemonPid = async () => {
      const health = await askHealth(port)
      return typeof health === 'string' ? undefined : health.pid
    }
    closing(() => rm(folder, { recursive: true }))
    closing(async () => {
      if ((await daemonPid()) !== undefined) await stopDaemon(port, folder)
    })
    return {
      port,
      folder,
      env,
      run,
      start,
      daemonPid,
      daemonPids: () => pidsOf(`background.bundle.js ${port}`),
      async agent(environment = {}, { cwd = process.cwd(), args = [] } = {}) {
        const transport = new StdioClientTransport({
          command: process.execPath,
          args: [BIN, 'mcp', ...args],
          cwd,
          env: { ...(env as Record<string, string>), ...environment },
          stderr: 'pipe',
        })
        const agent = await Agent.connect(transport as Transport)
        closing(() => agent.close())
        return Object.assign(agent, { pid: transport.pid ?? 0 })
      },
    }
  }
}

function startProgram(args: string[], env: NodeJS.ProcessEnv, cwd: string): RunningProgram {
  const child = spawn(process.execPath, [BIN, ...args], { env, cwd, stdio: 'pipe' })
  let stdout = ''
  let stderr = ''
  let taken = 0
  const waiters = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    for (const ask of [...waiters]) ask()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  child.stdin.on('error', () => undefined)
  return {
    pid: child.pid ?? 0,
    line: () =>
      new Promise((resolve, reject) => {
        const ask = () => {
          const end = stdout.indexOf('\n', taken)
          if (end < 0) return
          waiters.delete(ask)
          const line = stdout.slice(taken, end)
          taken = end + 1
          resolve(line)
        }
        waiters.add(ask)
        ended.then(() => reject(new Error(`it ended without another line; stderr: ${stderr}`)), reject)
        ask()
      }),
    write: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

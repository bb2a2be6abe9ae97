/** A test's own machine: a state folder, a free port, and the real `probe` program. */
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

/** the program's file */
export const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunningProgram {
  pid: number
  line(): Promise<string>
  write(text: string): void
  endInput(): void
  kill(signal: NodeJS.Signals): void
  /** resolves when the program has ended, with its stdout so far */
  ended: Promise<Ran>
}

export interface Machine {
  port: number
  folder: string
  env: NodeJS.ProcessEnv
  run(...args: string[]): Promise<Ran>
  start(args: string[], environment?: Record<string, string>, cwd?: string): RunningProgram
  /** @param server the folder of its `probe mcp`, and further arguments */
  agent(
    environment?: Record<string, string>,
    server?: { cwd?: string; args?: string[] },
  ): Promise<Agent & { pid: number }>
  daemonPid(): Promise<number | undefined>
  /** pids of all daemons that were started for this machine's port */
  daemonPids(): Promise<number[]>
}

/** Gives machines to a file's tests. At the end of a test, its daemon stops and its folder is removed. */
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

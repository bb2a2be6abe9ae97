/**
 * A machine behind a fence: a network namespace, whose loopback is not ours. A port is forwarded as editors and `ssh -L` do
 * it: a program on this side listens, and one on the other side connects to its own loopback.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'

export interface Fence {
  /** Starts Node with arguments on the other side. Resolves with its first line. */
  start(args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string): Promise<string>
  /** The command that starts Node with arguments on the other side. */
  command(args: readonly string[]): { command: string; args: string[] }
  /** @param as the port on this side; 0 is any free one */
  forward(port: number, as: number): Promise<number>
}

/** Joins two sockets for as long as both live. */
const RELAY = `const { createServer, connect } = require('node:net')
createServer((one) => {
  const other = connect(+process.argv[2], '127.0.0.1')
  one.on('error', () => other.destroy()).pipe(other)
  other.on('error', () => one.destroy()).pipe(one)
}).listen(process.argv[1], () => console.log('listening'))`

/** @param folder for the sockets of forwarded ports; both sides see the same files */
export async function putUpFence(folder: string, closing: (undo: () => unknown) => void): Promise<Fence> {
  const namespace = spawn(
    'unshare',
    ['--net', '--map-root-user', 'sh', '-c', 'ip link set lo up && echo up && exec cat'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  closing(() => namespace.stdin.end())
  await lineOf(namespace)
  const inside = [
    '--target',
    String(namespace.pid),
    '--user',
    '--net',
    '--preserve-credentials',
    process.execPath,
  ]
  const start: Fence['start'] = (args, env = process.env, cwd = process.cwd()) => {
    const child = spawn('nsenter', [...inside, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    closing(async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    })
    return lineOf(child)
  }
  return {
    start,
    command: (args) => ({ command: 'nsenter', args: [...inside, ...args] }),
    async forward(port, as) {
      const file = path.join(folder, `${port}-${as}.sock`)
      closing(() => rm(file, { force: true }))
      await start(['-e', RELAY, file, String(port)])
      const server = createServer((one) => {
        const other = connect(file)
        one.on('error', () => other.destroy()).pipe(other)
        other.on('error', () => one.destroy()).pipe(one)
        closing(() => one.destroy())
      }).listen(as, '127.0.0.1')
      closing(() => server.close())
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
  }
}

function lineOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [line = '', rest] = printed.trimStart().split('\n')
      if (rest !== undefined) resolve(line)
    })
    child.once('exit', () => reject(new Error(`${child.spawnargs.join(' ')} ended without a line`)))
  })
}

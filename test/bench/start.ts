import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { BIN, startDaemonProcess } from './bed.js'
import { type Benchmark, medianDuration, rounded } from './figure.js'

const ACTOR = new URL('../../workers/actor/session-actor.bundle.js', import.meta.url)
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

async function spawnActor(): Promise<void> {
  const worker = new Worker(ACTOR)
  await new Promise((resolve) => worker.once('online', resolve))
  await worker.terminate()
}

async function startProxy(env: NodeJS.ProcessEnv): Promise<void> {
  const proxy = spawn(process.execPath, [BIN, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = new Promise((resolve) => proxy.once('exit', resolve))
  const answered = new Promise((resolve) => createInterface({ input: proxy.stdout }).once('line', resolve))
  proxy.stdin.write(`${JSON.stringify(INITIALIZE)}\n`)
  await answered
  proxy.kill('SIGKILL')
  await gone
}

async function runNode(): Promise<void> {
  await promisify(execFile)(process.execPath, ['-e', '0'])
}

export const start: Benchmark = {
  name: 'start',
  async run() {
    const daemon = await startDaemonProcess()
    try {
      const node = await medianDuration(runNode)
      const proxy = await medianDuration(() => startProxy(daemon.env))
      const status = await medianDuration(() =>
        promisify(execFile)(process.execPath, [BIN, 'status'], { env: daemon.env }),
      )
      const actor = await medianDuration(spawnActor)
      return [
        { name: 'an actor thread online', value: rounded(actor), unit: 'ms', n: 30 },
        {
          name: 'probe mcp to initialize, daemon running',
          value: rounded(proxy),
          unit: 'ms',
          baseline: rounded(node),
          ratio: rounded(proxy / node),
          n: 30,
        },
        {
          name: 'probe status',
          value: rounded(status),
          unit: 'ms',
          baseline: rounded(node),
          ratio: rounded(status / node),
          n: 30,
        },
      ]
    } finally {
      await daemon.close()
    }
  },
}

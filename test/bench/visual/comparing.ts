import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../harness/free-port.js'
import type { DaemonProcess } from '../bed.js'

export interface Compared {
  /** ms of each comparison */
  took: number[]
  /** p99 of the delay of the daemon's main thread, ms */
  delay: number
}

export interface ComparingDaemon extends DaemonProcess {
  /** Compares without pause until the work is done. */
  while<T>(work: () => Promise<T>): Promise<[T, Compared]>
}

const DAEMON = fileURLToPath(new URL('./daemon.js', import.meta.url))

/** @param pictures folder with `a.png` and `b.png` */
export async function startComparingDaemon(pictures: string): Promise<ComparingDaemon> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-bench-'))
  const port = await freePort()
  const settings = { PROBE_STATE_DIR: folder, PROBE_PORT: String(port) }
  const child: ChildProcess = fork(DAEMON, [String(port), folder, pictures])
  await once(child, 'message')
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    port,
    pid: child.pid ?? 0,
    env: { ...Object.fromEntries(inherited), ...settings },
    async while(work) {
      const compared = once(child, 'message')
      child.send('begin')
      const result = await work()
      child.send('end')
      return [result, (await compared)[0] as Compared]
    },
    async close() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const LAST = 'last'

export interface Flood {
  /** Resolves when all events are sent, if their number is limited. */
  begin(): Promise<void>
  close(): Promise<void>
}

const SENDER = fileURLToPath(new URL('./sender.js', import.meta.url))

/**
 * @param rate events per second; 0 for as fast as the daemon accepts them
 * @param total total number of events; 0 for no limit
 */
export async function openFlood(port: number, session: string, rate: number, total: number): Promise<Flood> {
  const child: ChildProcess = fork(SENDER, [port, session, rate, total].map(String))
  await once(child, 'message')
  return {
    async begin() {
      const sent = once(child, 'message')
      child.send('begin')
      await sent
    },
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

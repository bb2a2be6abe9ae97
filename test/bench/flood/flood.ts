/** Starts a tab that floods, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Name of the signal that a flood ends with. */
export const LAST = 'last'

export interface Flood {
  /** Lets it begin; resolves when all is sent, where there is an end. */
  begin(): Promise<void>
  close(): Promise<void>
}

const SENDER = fileURLToPath(new URL('./sender.js', import.meta.url))

/**
 * Connects the tab.
 *
 * @param rate events a second; 0 as fast as they are taken
 * @param total events in all; 0 until it is closed
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

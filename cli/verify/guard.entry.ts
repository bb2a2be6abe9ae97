/**
 * Runs a command line until its stdin ends, which it does also when `probe verify` is killed. Then the command and its
 * children end, and this process after them.
 */
import { setTimeout as after } from 'node:timers/promises'
import { startProcess } from '../chromium/process.js'

/** for the end of the command and its children after they were asked to */
const GRACE_MS = 3_000
const LOOK_MS = 50

const [, , command = ''] = process.argv
const { child, ended, stop } = startProcess(command, [], {
  shell: true,
  stdio: ['ignore', 'inherit', 'inherit'],
})
const closed = new Promise<void>((resolve) =>
  process.stdin.on('error', () => undefined).on('close', () => resolve()),
)
process.stdin.resume()

const how = await Promise.race([ended, closed])
if (how === undefined) {
  send('SIGTERM')
  // A shell ends at once, and what it started a moment later.
  for (let waited = 0; waited < GRACE_MS && send(0); waited += LOOK_MS) await after(LOOK_MS)
}
await stop(() => undefined)
process.exit(how === 'code 0' ? 0 : 1)

/**
 * Sends a signal to the command and its children.
 *
 * @param signal 0 sends nothing
 * @returns false when all have ended
 */
function send(signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

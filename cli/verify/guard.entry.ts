/**
 * Runs a command line until its stdin ends, which it does also when `probe verify` is killed. Then the command and its
 * children end, and this process after them.
 */
import { startProcess } from '../chromium/process.js'

const [, , command = ''] = process.argv
const { child, ended, stop } = startProcess(command, [], {
  shell: true,
  stdio: ['ignore', 'inherit', 'inherit'],
})

process.stdin.on('error', () => undefined)
process.stdin.on('close', () => void stop(askToEnd))
process.stdin.resume()

const how = await ended
await stop(() => undefined)
process.exit(how === 'code 0' ? 0 : 1)

/** The command of a shell is a child of it, so the whole group is asked. */
function askToEnd(): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM')
  } catch (error) {
    // ESRCH: it has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

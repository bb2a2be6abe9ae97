import { fileURLToPath } from 'node:url'
import { startProcess } from '../chromium/process.js'

const GUARD = fileURLToPath(new URL('guard.entry.js', import.meta.url))
/** of what the command printed last */
const OUTPUT_CHARS = 2_000

export interface GuardedCommand {
  /** resolves with how it ended, e.g. `code 1`; never rejects */
  ended: Promise<string>
  /** the end of what it printed */
  output(): string
  /** Resolves when the command and its children have ended. */
  stop(): Promise<void>
}

/**
 * Starts a command line of the shell, which ends with this process, however that ends.
 *
 * @param environment added to that of this process
 */
export function startGuarded(
  command: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): GuardedCommand {
  const { child, ended } = startProcess(process.execPath, [GUARD, command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-OUTPUT_CHARS)
    })
  child.stdin?.on('error', () => undefined)
  return {
    ended,
    output: () => printed.trim(),
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}

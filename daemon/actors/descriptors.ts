/** The descriptors (open files, sockets, threads' queues) that this process may still open. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Counts them as Linux reports them (proc(5): limits, fd).
 *
 * @returns undefined on other systems and without a limit
 */
export function freeDescriptors(): number | undefined {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? undefined : Number(limit) - readdirSync('/proc/self/fd').length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EMFILE' ? 0 : undefined
  }
}

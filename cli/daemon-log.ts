import { appendFileSync, renameSync, statSync } from 'node:fs'

/** bytes after which a new log starts; the previous one is kept beside it */
const LOG_BYTES = 5 * 1024 * 1024

/** The log of a daemon. A log that cannot be written never ends its daemon, which holds the memory of every tab. */
export interface DaemonLog {
  /** Writes a line with its time. Never throws. */
  write(line: string): void
  /** why the latest line was not written, as the system says it; undefined when it was */
  readonly fault: string | undefined
}

/** @param file absolute path; only this user can read the file */
export function daemonLog(file: string, maxBytes = LOG_BYTES): DaemonLog {
  let bytes: number | undefined
  let lost = 0
  let fault: string | undefined
  const append = (line: string) => {
    const text = `${new Date().toISOString()} ${line}\n`
    appendFileSync(file, text, { mode: 0o600 })
    bytes = (bytes ?? 0) + Buffer.byteLength(text)
  }
  return {
    get fault() {
      return fault
    },
    write(line) {
      try {
        bytes ??= statSync(file, { throwIfNoEntry: false })?.size ?? 0
        if (bytes > maxBytes) {
          renameSync(file, `${file}.1`)
          bytes = 0
        }
        if (lost > 0) append(`${lost} lines were not written (${fault})`)
        lost = 0
        append(line)
        fault = undefined
      } catch (error) {
        lost += 1
        fault = (error as Error).message
        // The file may be another one when it can be written again.
        bytes = undefined
      }
    },
  }
}

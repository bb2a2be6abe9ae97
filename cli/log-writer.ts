/** Writes the log of a daemon in the background: a machine that runs for months does not fill up. */
import { appendFileSync, renameSync, statSync } from 'node:fs'

/** bytes of a log at which the next one begins; the former is kept beside it */
const LOG_BYTES = 5 * 1024 * 1024

/** @returns writes a line, with its time, for this user's eyes only */
export function logWriter(file: string, maxBytes = LOG_BYTES): (line: string) => void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (line) => {
    if (bytes > maxBytes) {
      renameSync(file, `${file}.1`)
      bytes = 0
    }
    const text = `${new Date().toISOString()} ${line}\n`
    appendFileSync(file, text, { mode: 0o600 })
    bytes += Buffer.byteLength(text)
  }
}

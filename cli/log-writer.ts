import { appendFileSync, renameSync, statSync } from 'node:fs'

/** bytes after which a new log starts; the previous one is kept beside it */
const LOG_BYTES = 5 * 1024 * 1024

/** @returns a function that writes a line with its time; only this user can read the file */
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

/** Splits a stream at line feeds, with a limit for a line. Node's readline has none. */
import type { Readable } from 'node:stream'
import { BoundedText, type Collected } from './bounded-text.js'

const LINE_FEED = 0x0a

/**
 * Calls `onLine` for each line, also for a last one without a line feed.
 *
 * @param limit bytes of a line; a longer one is dropped and reported
 */
export function eachLine(input: Readable, limit: number, onLine: (line: Collected) => void): void {
  const line = new BoundedText(limit)
  input.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      line.add(chunk.subarray(from, end))
      from = end + 1
      onLine(line.take())
    }
    if (from < chunk.byteLength) line.add(chunk.subarray(from))
  })
  input.on('end', () => {
    if (!line.isEmpty) onLine(line.take())
  })
}

/** Makes the text of a HAR: redacted, and within the bytes that can be read again. */
import { HAR_BYTES } from '../../sdk/protocol/limits.js'
import { VERSION } from '../../sdk/protocol/version.js'
import type { HarEntry } from './har.js'
import { EntryRedaction } from './redacted-entry.js'

export interface HarText {
  text: string
  entries: number
  /** bodies that are not in it */
  withoutBody: number
}

/** @param keys that the documents announced. @param browser its version */
export function harText(recorded: readonly HarEntry[], keys: readonly string[], browser: string): HarText {
  const redaction = new EntryRedaction(keys)
  // All values that are to be hidden are known only after the last entry.
  const redacted = recorded.map((entry) => redaction.entry(entry))
  const creator = { name: 'probe', version: VERSION }
  const head = { version: '1.2', creator, browser: { name: 'Chromium', version: browser }, pages: [] }
  const lines: string[] = []
  let bytes = Buffer.byteLength(JSON.stringify(head))
  let withoutBody = 0
  for (const entry of redacted) {
    const shown = redaction.remembered(entry)
    const whole = JSON.stringify(shown)
    const isWithin = bytes + Buffer.byteLength(whole) <= HAR_BYTES
    const line = isWithin ? whole : JSON.stringify(withoutContent(shown))
    bytes += Buffer.byteLength(line) + 2
    if (bytes > HAR_BYTES) break
    lines.push(line)
    if (!isWithin || shown.response.content.comment !== undefined) withoutBody += 1
  }
  const text = `{"log":${JSON.stringify(head).slice(0, -1)},"entries":[\n${lines.join(',\n')}\n]}}\n`
  return { text, entries: lines.length, withoutBody }
}

function withoutContent(entry: HarEntry): HarEntry {
  const { size, mimeType } = entry.response.content
  const content = { size, mimeType, comment: 'not recorded: the file would be too large' }
  return { ...entry, response: { ...entry.response, content } }
}

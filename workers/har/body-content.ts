/** The body of a response, as a HAR holds it. Pure. */
import { type HarContent, UNKNOWN_SIZE } from './har.js'

/** Bytes that are no text, and hold no data of a user. */
const MEDIA =
  /^(?:image\/(?!svg)|font\/|audio\/|video\/|application\/(?:wasm|font|x-font|vnd\.ms-fontobject))/i
const CHARSET = /\bcharset\s*=\s*"?([\w.:-]+)/i

/** @param bytes undefined when the browser does not have them any more. @param most bytes of a body */
export function contentOf(bytes: Buffer | undefined, mimeType: string, most: number): HarContent {
  if (bytes === undefined)
    return { size: UNKNOWN_SIZE, mimeType, comment: 'not recorded: the browser did not keep it' }
  const size = bytes.byteLength
  if (size > most) return { size, mimeType, comment: `not recorded: it has more than ${most} bytes` }
  if (MEDIA.test(mimeType)) return { size, mimeType, text: bytes.toString('base64'), encoding: 'base64' }
  const text = decoded(bytes, CHARSET.exec(mimeType)?.[1] ?? 'utf-8')
  return text === undefined
    ? { size, mimeType, comment: 'not recorded: it is no text, so that it cannot be redacted' }
    : { size, mimeType, text }
}

function decoded(bytes: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

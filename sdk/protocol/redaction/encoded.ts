/** Texts in percent-encoding. */

import { REDACTED } from './redacted.js'

const RUN = /[^\s"'`<>&?#=;,]+/g

/** A value in percent-encoding may be an address, a form or JSON with credentials in it. */
export function redactEncoded(text: string, redactInner: (inner: string) => string): string {
  return text.replace(RUN, (run) => {
    if (!run.includes('%')) return run
    const plain = decodedText(run)
    const shown = plain === run ? run : redactInner(plain)
    return shown === plain
      ? run
      : encodeURIComponent(shown).replaceAll(encodeURIComponent(REDACTED), REDACTED)
  })
}

export function decodedText(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded.replace(/%([2-7][\dA-Fa-f])/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
}

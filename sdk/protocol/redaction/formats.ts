/** Texts of formats that put a credential at a known place. */

import { redactAfter } from './after.js'
import type { Rules } from './rules.js'

const PATTERNS: readonly RegExp[] = [
  // https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
  /(\bWIFI:(?:[^;\n]{0,100};){0,5}P:)((?:\\.|[^;\\\n]){1,200})/g,
  // https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
  /(\b(?:login|user(?:name)?)\s{1,5}[^\s:=]{1,100}\s{1,9}(?:password|passwd|pass)[^\S\n]{1,5})(?!is )([^\s]{1,200})/g,
  // https://docs.oracle.com/en/database/oracle/oracle-database/19/jjdbc/data-sources-and-URLs.html
  /(\b(?:oracle:(?:thin|oci\d?):|sqlplus )[\w$#.]{1,60}\/)([^\s@/'"]{1,100})(?=@)/g,
  /((?<![^\s'"=:])[\w$#.]{1,60}\/)([^\s@/'"]{1,100})(?=@\/\/)/g,
  // A Base32 secret for typing in. https://www.rfc-editor.org/rfc/rfc4648#section-6
  /()(?<![\w-])(?=[A-Z ]{0,200}[2-7])([A-Z2-7]{4}(?: [A-Z2-7]{4}){3,15})(?![\w-]| [A-Z2-7])/g,
]

export function redactFormats(text: string, rules: Rules): string {
  return PATTERNS.reduce((result, pattern) => redactAfter(result, pattern, rules), text)
}

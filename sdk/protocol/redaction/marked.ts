/** Credentials after a mark that a command, a format or a statement puts before them. */

import { redactAfter } from './after.js'
import { isSentence } from './prose.js'
import type { Rules } from './rules.js'

const VALUE = `["']?[^\\s"'|;&\`]{1,200}`
const ARGUMENTS = '\\s(?:[^\\n|;]{0,200}?\\s)?'
const MARKED = new RegExp(
  `(?<mark>(?<!\\w)(?:${[
    `curl${ARGUMENTS}(?:-u|--user)[ =]?["']?[a-z][^\\s:"'/]{0,60}:`,
    `(?:mysql|maria)[\\w-]*${ARGUMENTS}-p`,
    `(?:redis-cli${ARGUMENTS}-a|sshpass -p) `,
    // https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
    '(?:login|user)\\s+[^\\s:=]+\\s+passw\\w+ ',
    '-(?:[\\w-]{0,30}-)?(?:passw\\w+|token|secret|api-?key)\\s(?!-)',
    // https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
    'snmp-server community |isakmp key ',
    'WIFI:[^\\n]{0,90}?;P:',
  ].join('|')}))(?<value>${VALUE})`,
  'gi',
)
/** A Base32 secret for typing in, https://www.rfc-editor.org/rfc/rfc4648#section-6, and `123456 is your login code` */
const PLACED =
  /(?<mark>)(?<![\w-])(?<value>(?=[A-Z ]{0,100}\d)[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,15}(?! ?[\w-])|\d{3}[ -]?\d{1,5}(?= is your [^\n.]{0,30}code))/g

export function redactMarked(text: string, rules: Rules): string {
  return redactAfter(
    redactAfter(text, MARKED, rules, (value) => !isSentence(value, '')),
    PLACED,
    rules,
  )
}

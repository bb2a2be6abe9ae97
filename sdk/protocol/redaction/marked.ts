/** Credentials after a mark that a command, a format or a statement puts before them. */

import { redactAfter } from './after.js'
import type { Rules } from './rules.js'

const VALUE = `"[^"\\n]{1,200}"|'[^'\\n]{1,200}'|[^\\s"'|;&\`]{1,200}`
const ARGUMENTS = '\\s(?:[^\\n|;]{0,200}?\\s)?'
const MARKED = new RegExp(
  `(?<mark>(?<!\\w)(?:${[
    `(?:curl|https?)${ARGUMENTS}(?:-u|--user)[ =]?["']?[a-z][^\\s:"'/]{0,60}:`,
    `(?:mysql|mariadb)[\\w-]*${ARGUMENTS}-p`,
    `(?:redis-cli${ARGUMENTS}-a|(?:sshpass|mongo\\w*)${ARGUMENTS}-p) `,
    // https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
    '(?:login|user(?:name)?)\\s{1,5}[^\\s:=]{1,100}\\s{1,9}passw\\w{1,3} (?!is )',
    '-(?:[\\w-]{0,30}-)?(?:password|passwd|token|secret|api-?key)\\s(?!-)',
  ].join('|')}))(?<value>${VALUE})`,
  'gi',
)
/** `WIFI:T:WPA;S:net;P:hunter2;;`, `123456 is your login code`, and a Base32 secret for typing in: https://www.rfc-editor.org/rfc/rfc4648#section-6 */
const PLACED =
  /(?<mark>\bWIFI:(?:[^;\n]{0,100};){0,5}P:|(?<![\w-])(?=[A-Z ]{0,100}\d))(?<value>(?<=P:)(?:\\.|[^;\\\n]){1,200}|[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,15}(?! ?[\w-])|\d{3}[ -]?\d{1,5}(?= is your [^\n.]{0,30}code))/g

export function redactMarked(text: string, rules: Rules): string {
  return redactAfter(redactAfter(text, MARKED, rules), PLACED, rules)
}

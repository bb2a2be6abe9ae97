/** Credentials in command lines: `curl -u ann:hunter2`, `mysql -phunter2`, `deploy --token hunter2`. */

import { redactAfter } from './after.js'
import { isSentence } from './prose.js'
import type { Rules } from './rules.js'

const VALUE = `("[^"\\n]{1,200}"|'[^'\\n]{1,200}'|[^\\s"'|;&\`]{1,200})`
const ARGUMENTS = '\\s(?:[^\\n|;]{0,200}?\\s)?'
/** Tools, and the option that a credential follows. */
const OPTIONS = new RegExp(
  `((?<![\\w-])(?:${[
    `(?:curl|wget|https?)${ARGUMENTS}(?:-u|-a|-U|--(?:proxy-)?user)[ =]?["']?[^\\s:"'/\\d][^\\s:"'/]{0,60}:`,
    `(?:mysql|mariadb)[\\w-]*${ARGUMENTS}-p`,
    `redis-cli${ARGUMENTS}(?:-a|--pass) `,
    `(?:sshpass|mongo\\w*|docker login)${ARGUMENTS}-p ?`,
    `sqlcmd${ARGUMENTS}-P ?`,
    `ldap\\w+${ARGUMENTS}-w ?`,
    `smbclient${ARGUMENTS}-U \\w{1,60}%`,
    `openssl${ARGUMENTS}-pass\\w* pass:`,
  ].join('|')}))${VALUE}`,
  'g',
)
const LONG = new RegExp(`((?<!\\S)--?([\\w-]{2,40})[^\\S\\n]{1,3})(?!-)${VALUE}`, 'g')

export function redactCommands(text: string, rules: Rules): string {
  const named = redactAfter(
    text,
    LONG,
    rules,
    (value, [option = '']) => rules.kindOf(option) === 'secret' && !isSentence(value, ''),
  )
  return redactAfter(named, OPTIONS, rules)
}

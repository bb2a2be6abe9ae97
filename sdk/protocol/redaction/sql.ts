/** Credentials in SQL, in the values of an `INSERT` by the position of their columns, and in Oracle's addresses. */

import { redactAfter } from './after.js'
import { isEmpty } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

const IDENTIFIED =
  /(?<mark>\bidentified (?:with \S{1,60} )?by )(?<value>"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"';]{1,200})/gi
/** https://docs.oracle.com/en/database/oracle/oracle-database/19/jjdbc/data-sources-and-URLs.html */
const ORACLE = /(?<mark>\boracle:\w{3,5}:[\w$#.]{1,60}\/)(?<value>[^\s@]{1,100})(?=@)/g
const INSERT = /(\bINTO [^\s(]{1,100} ?\()([^()]{1,2000})(\)\s{0,9}VALUES\s{0,9})(\([^\n;]{1,4000})/gi
/** A text between quotes, in which two quotes are one; a bracket; or anything up to a comma. */
const LITERAL = /'(?:[^']|'')*'|[(),]|[^(),']+/g

export function redactSql(text: string, rules: Rules): string {
  const clauses = redactAfter(redactAfter(text, IDENTIFIED, rules), ORACLE, rules)
  return clauses.replace(INSERT, (whole, before: string, columns: string, values: string, rows: string) => {
    const secret = columns.split(',').map((column) => rules.kindOf(column) === 'secret')
    if (!secret.includes(true)) return whole
    return before + columns + values + redactRows(rows, secret, rules)
  })
}

function redactRows(rows: string, secret: readonly boolean[], { found }: Rules): string {
  let position = 0
  return rows.replace(LITERAL, (part) => {
    if (part === '(') position = 0
    else if (part === ',') position += 1
    const value = /^\s*'(.+)'\s*$/s.exec(part)?.[1]
    if (secret[position] !== true || value === undefined || isEmpty(value)) return part
    found?.(value)
    return `'${REDACTED}'`
  })
}

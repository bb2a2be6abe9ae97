/** Redacts code so that it still runs: only whole literals and tokens are replaced. */
import { hidingIn, redactJson } from '../../sdk/protocol/redaction/json.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import { redactShapes } from '../../sdk/protocol/redaction/shapes.js'
import { redactTokens } from '../../sdk/protocol/redaction/tokens.js'

/** `token: "x"`, `"token": "x"`, `token = 'x'` */
const LITERAL = /(["']?)([\w$-]{1,60})\1(\s{0,5}[:=]\s{0,5})(["'])((?:\\.|(?!\4)[^\\\n]){1,4000})\4/g

/** For a script of the app, which holds its words and no data of a user: by shapes, and by the names of `keys`. */
export function redactCode(code: string, keys: Rules): string {
  const shown = withLiterals(code, (name, value) =>
    hidingIn({ [name]: value }, keys)(name) ? REDACTED : value,
  )
  return redactTokens(redactShapes(shown, (inner) => inner))
}

/** For a script in a document, which may hold data of a user. */
export function redactInlineCode(code: string, rules: Rules): string {
  const shown = withLiterals(code, (name, value) => {
    const { [name]: text = REDACTED } = redactJson({ [name]: value }, rules) as { [name: string]: string }
    return text
  })
  return redactTokens(redactShapes(shown, (inner) => inner))
}

function withLiterals(code: string, show: (name: string, value: string) => string): string {
  return code.replace(LITERAL, (...match: string[]) => {
    const [whole = '', mark = '', name = '', is = '', quote = '', value = ''] = match
    const shown = show(name, value)
    return shown === value ? whole : `${mark}${name}${mark}${is}${quote}${shown}${quote}`
  })
}

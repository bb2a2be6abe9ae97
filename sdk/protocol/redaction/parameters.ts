/** Credentials in places of an address that no name marks, and that are not encoded as they must be. */

import { isScrambled } from './opaque.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

/** A password with `@`, `/`, `?` or `#` in it, which ends before the last host. A port is no password. */
const UNENCODED =
  /([a-z]:\/\/[^\s/?#:@"'`<>]{0,100}:)(?!\d{1,5}[/?#])([^\s"'`<>]{1,200})(?=@[\w-]{1,60}(?:\.[\w.-]{1,200}(?![\w@])|:\d))/gi
/** `user:pass@tcp(host)` */
const SOURCE_NAME = /:[^\s@/:]{1,100}(?=@(?:tcp|unix)\()/g
/** https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2 */
const PARAMETER = /([?&#][\w-]{1,40}=(?:%22)?)([\w.~+/-]{16,4000})/g
/** A key that only the browser sees: `#room=id,key`, `#key` */
const FRAGMENT = /([\w/]#(?:[\w/=!.-]{1,100}[,!:])?)([\w-]{20,200})(?![\w%=/.-])/g

export function redactParameters(text: string, { found }: Rules): string {
  const hide = (whole: string, mark: string, value: string) => {
    if (!isScrambled(value)) return whole
    found?.(value)
    return mark + REDACTED
  }
  const result = text.includes('#') ? text.replace(FRAGMENT, hide) : text
  return result.includes('token_type=') ? result.replace(PARAMETER, hide) : result
}

export function redactPasswords(text: string, { found }: Rules): string {
  return text
    .replace(SOURCE_NAME, `:${REDACTED}`)
    .replace(UNENCODED, (whole, before: string, password: string) => {
      if (!/[@/?#]/.test(password) || password.includes('://')) return whole
      found?.(password)
      return before + REDACTED
    })
}

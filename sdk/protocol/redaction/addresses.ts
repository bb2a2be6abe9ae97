/** Credentials in addresses: user info, steps of a path, parameters and fragments. */

import { isOpaque, isRandom, isScrambled } from './opaque.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

const ADDRESS = /(^|[^\w+.-])([a-z][\w+.-]{1,20}:\/\/)([^\s/?#"'`<>]{1,400})@(?=[\w[%])/gi
/** A password with `@`, `/`, `?` or `#` in it, which ends before the last host. A port is no password. */
const UNENCODED =
  /([a-z]:\/\/[^\s/?#:@"'`<>]{0,100}:)(?!\d{1,5}[/?#])([^\s"'`<>]{1,200})(?=@[\w-]{1,60}(?:\.[\w.-]{1,200}(?![\w@])|:\d))/gi
/** `user:pass@tcp(host)` */
const SOURCE_NAME = /:[^\s@/:]{1,100}(?=@(?:tcp|unix)\()/g
/** Steps of a path that a credential follows. */
const STEP = /^(?:\w+[-_]?password|password[-_]?reset|reset|magic[-_\w]*|one-time\w*|otp)$/i
const OPAQUE_STEP =
  /^(?:(?:verif|confirm|activat|invit|unsubscri)[-\w]*|accept|unlock|tokens?|auth|sso|callback|webhooks?)$|-(?:verific|confirm)ation$/i
/** Everything that looks random after it is part of the credential: https://api.slack.com/messaging/webhooks */
const HOOK_STEP = /^(?:\w+-?)?web-?hook\w*$|^hooks?\.|\.webhook\./i
const STEP_WORD =
  /^(?:sent|done|success|complete|confirm|request|new|edit|error|expired|invalid|email|sms|verify|code|[a-z]{1,2}|\d{1,5}|[:[{].*)$/i
const STEP_VALUE = /^[^\s?#"'`<>(),;&|[\]]+/
/** Steps after a marked one that may hold the credential: an id may be between them. */
const REACH = 2
/** https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2 */
const PARAMETER = /([?&#][\w-]{1,40}=(?:%22)?)([\w.~+/-]{16,4000})/g
/** A key that only the browser sees: `#room=id,key`, `#key` */
const FRAGMENT = /([\w/]#(?:[\w/=!.-]{1,100}[,!])?)([\w-]{20,200})(?![\w%=/.-])/g

export function redactUsers(text: string, { found }: Rules): string {
  return text
    .replace(UNENCODED, (whole, before: string, password: string) => {
      if (!/[@/?#]/.test(password) || password.includes('://')) return whole
      found?.(password)
      return before + REDACTED
    })
    .replace(ADDRESS, (whole, before: string, scheme: string, user: string) => {
      if (!user.includes(':') && !isOpaque(user)) return whole
      found?.(user.slice(user.indexOf(':') + 1))
      return `${before}${scheme}${REDACTED}@`
    })
    .replace(SOURCE_NAME, `:${REDACTED}`)
}

/** `/reset-password/<x>`, `/reset/<id>/<x>`, `//hooks.slack.com/services/<x>/<x>` */
export function redactSteps(text: string, { found }: Rules): string {
  let isHook = false
  let left = 0
  let isCertain = false
  return text
    .split('/')
    .map((step) => {
      const [value = ''] = STEP_VALUE.exec(step) ?? []
      const isSecret =
        (isCertain && value !== '' && !STEP_WORD.test(value)) ||
        (left === REACH && isOpaque(value) && !STEP_WORD.test(value)) ||
        ((left > 0 || isHook) && isRandom(value))
      const isEnd = value.length < step.length
      const name = step.length < 60 ? step : ''
      isCertain = STEP.test(name)
      left = isCertain || OPAQUE_STEP.test(name) ? REACH : isEnd ? 0 : left - 1
      isHook = HOOK_STEP.test(name) || (isHook && !isEnd)
      if (!isSecret) return step
      found?.(value)
      return REDACTED + step.slice(value.length)
    })
    .join('/')
}

export function redactParameters(text: string, { found }: Rules): string {
  const hide = (whole: string, mark: string, value: string) => {
    if (!isScrambled(value)) return whole
    found?.(value)
    return mark + REDACTED
  }
  const result = text.includes('#') ? text.replace(FRAGMENT, hide) : text
  return result.includes('token_type=') ? result.replace(PARAMETER, hide) : result
}

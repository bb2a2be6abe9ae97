/** Credentials in addresses: user info and steps of a path. */

import { isOpaque, isRandom } from './opaque.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

const ADDRESS = /(^|[^\w+.-])([a-z][\w+.-]{1,20}:\/\/)([^\s/?#"'`<>]{1,400})@(?=[\w[%])/gi
/** Steps of a path that a credential follows. */
const STEP = /^(?:\w+[-_]?password|password[-_]?reset|reset|magic[-_\w]*|one-time\w*|otp)$/i
const OPAQUE_STEP =
  /^(?:(?:verif|confirm|activat|invit|unsubscri)[-\w]*|accept|unlock|tokens?|auth|sso|callback|webhooks?)$|-(?:verific|confirm)ation$/i
/** In such an address, everything that looks random is a credential: https://api.slack.com/messaging/webhooks */
const HOOK = /\/(?:hooks?\.|(?:\w+[.-])*web-?hook)/i
const STEP_WORD =
  /^(?:sent|done|success|complete|confirm|request|new|edit|error|expired|invalid|email|sms|verify|code|[a-z]{1,2}|\d{1,5}|[:[{].*)$/i
const STEP_VALUE = /^[^\s?#"'`<>(),;&|[\]]+/

export function redactUsers(text: string, { found }: Rules): string {
  return text.replace(ADDRESS, (whole, before: string, scheme: string, user: string) => {
    if (!user.includes(':') && !isOpaque(user)) return whole
    found?.(user.slice(user.indexOf(':') + 1))
    return `${before}${scheme}${REDACTED}@`
  })
}

/** `/reset-password/<x>`, `/reset/<id>/<x>`, `//hooks.slack.com/services/<x>/<x>` */
export function redactSteps(text: string, { found }: Rules): string {
  const isHook = HOOK.test(text)
  const steps = text.split('/')
  return steps
    .map((step, i) => {
      const [value = ''] = STEP_VALUE.exec(step) ?? []
      if (value === '' || STEP_WORD.test(value)) return step
      const name = steps[i - 1] ?? ''
      const before = steps[i - 2] ?? ''
      const isSecret =
        STEP.test(name) ||
        (OPAQUE_STEP.test(name) && isOpaque(value)) ||
        // An id may be between the step and the credential.
        ((isHook || STEP.test(before) || OPAQUE_STEP.test(before)) && isRandom(value))
      if (!isSecret) return step
      found?.(value)
      return REDACTED + step.slice(value.length)
    })
    .join('/')
}

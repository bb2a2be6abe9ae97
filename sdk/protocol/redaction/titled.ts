/** What a title or a list says about its members: `{ title: 'Backup codes', codes: ['83914-20577'] }`, the parts of a token. */

import type { Json } from '../values.js'
import { isCode } from './opaque.js'
import type { Rules } from './rules.js'
import { isCredentialTitle } from './title.js'
import { isPhrase } from './wallet.js'

/** A title names everything beside it, not a field. */
const TITLES = ['title', 'label', 'heading', 'caption']
/** Members beside a title that are no credential. */
const IDENTIFIER = /id$|ref$|url$|path$|type$|at$|date$|version$/i
/** Items of a member that are searched for a code, and levels. */
const ITEMS = 50
const LEVELS = 3
/** Methods that take a credential by position. https://www.jsonrpc.org/specification */
const UNLOCKING = /unlock|rawkey|log_?in|sign_?in|password|authenticate/i

/** Decides which members of an object must not be shown, for its title or its method. */
export function hidesTitled(owner: { [key: string]: Json }, rules: Rules): (key: string) => boolean {
  const isUnlocking = 'jsonrpc' in owner && typeof owner.method === 'string' && UNLOCKING.test(owner.method)
  const isTitled = TITLES.some((of) => {
    const title = owner[of]
    return typeof title === 'string' && isCredentialTitle(title, rules)
  })
  return (key) => (isUnlocking && key === 'params') || (isTitled && holdsCode(key, owner[key], LEVELS))
}

function holdsCode(key: string, value: Json | undefined, levels: number): boolean {
  if (IDENTIFIER.test(key) || value === undefined) return false
  if (typeof value === 'string') return isCode(value)
  if (value === null || typeof value !== 'object' || levels === 0) return false
  const members = Object.entries(value).slice(0, ITEMS)
  return members.some(([name, member]) => holdsCode(name, member, levels - 1))
}

/** True for the words of a wallet, and for the parts of a JSON Web Token: https://www.rfc-editor.org/rfc/rfc7519#section-3 */
export function isSecretList(items: readonly Json[]): boolean {
  if (isPhrase(items)) return true
  const isParts = items.length === 3 || items.length === 5
  // An object in a list may have a `toString` that is no function, so only texts are joined.
  return (
    isParts &&
    items.every((item) => typeof item === 'string') &&
    /^eyJ[\w-]{8,}(?:,[\w-]*)+$/.test(items.join())
  )
}

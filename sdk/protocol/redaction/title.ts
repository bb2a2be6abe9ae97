import type { Rules } from './rules.js'

/** A title names credentials; a longer text talks about them. */
const CHARS = 48
const ACTION =
  /^(?:add|change|confirm|copy|create|delete|edit|enter|forgot|hide|new|reset|set|show|update)\b/i

/** True for `Change password`: what is under it is no password. */
export function isAction(title: string): boolean {
  return ACTION.test(title)
}

/** True for a title or a heading that names what is under it: `Backup codes`, `Access token`, not `Change password`. */
export function isCredentialTitle(title: string, { kindOf }: Pick<Rules, 'kindOf'>): boolean {
  if (title.length > CHARS || isAction(title)) return false
  return kindOf(title) === 'secret' || kindOf(title.replace(/s$/, '')) === 'secret'
}

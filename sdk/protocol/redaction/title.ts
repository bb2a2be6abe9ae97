import type { Rules } from './rules.js'

/** A title names credentials; a longer text talks about them. */
const CHARS = 48
/** What is under `Change password` is no password. */
const ACTION = /^(?:change|confirm|create|enter|forgot|reset|set|update)\b/i

/** True for a title or a heading that names what is under it: `Backup codes`, `Access token`, not `Change password`. */
export function isCredentialTitle(title: string, { kindOf }: Pick<Rules, 'kindOf'>): boolean {
  return title.length <= CHARS && !ACTION.test(title) && kindOf(title.replace(/s$/, '')) === 'secret'
}

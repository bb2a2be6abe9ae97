/** Redacts values by the label beside them. */

import { firstWord } from './named.js'
import { isPhraseName } from './names.js'
import { isCode } from './opaque.js'
import { isEmpty, isSentence } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'
import { redactText } from './text.js'

/** A label names a credential; a longer text talks about one. */
const LABEL_CHARS = 48
const TOKEN = /[^\s"'<>()]{6,200}/g

/** True for the text of a label, a heading or a cell that names a credential, in several languages. */
export function isCredentialLabel(label: string, { kindOf }: Pick<Rules, 'kindOf'>): boolean {
  return label.length <= LABEL_CHARS && kindOf(label) === 'secret'
}

/**
 * Redacts a value that a label, a heading or a term stands for: `<dt>Password</dt><dd>x</dd>`.
 *
 * @param label the text beside the value; need not name a credential
 */
export function redactLabelled(label: string, value: string, rules: Rules): string {
  const name = label.trim().replace(/[\s:*]+$/, '')
  if (!isCredentialLabel(name, rules)) return redactText(value, rules)
  const trimmed = value.trim()
  const isValue = isPhraseName(name) || !/\s/.test(trimmed) || /^[\d\s-]{4,40}$/.test(trimmed)
  if (!isValue || isEmpty(trimmed) || isSentence(isPhraseName(name) ? firstWord(trimmed) : trimmed, ''))
    return redactText(value, rules)
  rules.found?.(trimmed)
  return REDACTED
}

/** Redacts the codes and tokens in a text under a heading that names credentials. */
export function redactCodesIn(text: string, { found }: Rules): string {
  const hide = (code: string) => {
    if (!isCode(code)) return code
    found?.(code)
    return REDACTED
  }
  return isCode(text.trim()) ? hide(text.trim()) : text.replace(TOKEN, hide)
}

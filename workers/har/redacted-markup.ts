/** Redacts a document, whose scripts still run. */
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import { redactInlineCode } from './redacted-code.js'

const OPENING = /<(script|style)\b[^>]{0,2000}>/gi
const DATA = /\btype\s*=\s*["']?[\w/+.-]*json\b/i

/** @param json redacts the text of a JSON value */
export function redactMarkup(html: string, rules: Rules, json: (text: string) => string): string {
  let result = ''
  let at = 0
  for (const match of html.matchAll(OPENING)) {
    const [tag, element = ''] = match
    if (match.index < at) continue
    const begin = match.index + tag.length
    const found = html.slice(begin).search(new RegExp(`</${element}`, 'i'))
    const end = found < 0 ? html.length : begin + found
    const inner = html.slice(begin, end)
    result += redactText(html.slice(at, begin), rules)
    result += DATA.test(tag) ? json(inner) : redactInlineCode(inner, rules)
    at = end
  }
  return result + redactText(html.slice(at), rules)
}

import { besideLabel } from '../../dom/shown-text.js'
import { testIdAttribute } from '../../dom/test-id.js'
import { readableText } from '../../dom/visible.js'
import { containsShown } from '../../protocol/judge.js'
import type { Redactor } from '../../values/redactor.js'
import { readAccessibility } from '../accessibility/index.js'
import { labelsOf, type Query } from './find.js'
import { textMatch } from './text-match.js'

/**
 * Elements that a query finds by what is reported about them. What is redacted cannot be found out by asking for its
 * parts.
 */
export function foundAsShown(elements: readonly Element[], query: Query, redact: Redactor): Element[] {
  const { by, value, name } = query
  const wanted = by === 'role' ? name : value
  if (wanted === undefined) return [...elements]
  const read = readAccessibility()
  const fits = textMatch(wanted, query)
  return elements.filter((element) => {
    if (by === 'text') {
      const text = readableText(element)
      const shown = String(redact.shown(besideLabel(element, text, redact), ''))
      return shown === text || containsShown(shown, wanted) || fits(shown)
    }
    const texts =
      by === 'role'
        ? [read.name(element)]
        : [
            ...(by === 'label' ? labelsOf(element) : []),
            element.getAttribute(by === 'label' ? 'aria-label' : by === 'testid' ? testIdAttribute() : by) ??
              '',
          ]
    return texts.some((text) => fits(text) && fits(String(redact.shown(text, ''))))
  })
}

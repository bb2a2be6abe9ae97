import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Redactor } from '../../values/redactor.js'

const LABEL_CHARS = 48

export interface Phrases {
  of: (element: Element, redact: Redactor) => string
  /** a text of an element as it is reported */
  text: (element: Element, text: string, redact: Redactor) => string
}

const WORD = /^[\w-]+$/

/**
 * Phrases from tag and id; an id that is not one word is quoted. The page's commands load later and replace them with ones
 * that read roles, names and the labels beside texts.
 */
export function createPhrases(): Phrases {
  return {
    of: ({ id, localName }, redact) => {
      const shown = redact.text(id)
      return id === '' ? localName : `${localName}#${WORD.test(shown) ? shown : JSON.stringify(shown)}`
    },
    text: (element, text, redact) =>
      labelsBeside(element).some((label) => redact.hides(label, text)) ? REDACTED : redact.text(text),
  }
}

function labelsBeside(element: Element): string[] {
  const { previousElementSibling, cellIndex } = element as HTMLTableCellElement
  const header = cellIndex === undefined ? null : element.closest('table')?.rows[0]?.cells[cellIndex]
  return [previousElementSibling, header].flatMap(
    (label) => label?.textContent?.trim().slice(0, LABEL_CHARS) ?? [],
  )
}

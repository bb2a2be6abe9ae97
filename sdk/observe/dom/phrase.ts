/** An element in one phrase, for events that tell of one. */
import type { Redactor } from '../../values/redactor.js'

type Phrase = (element: Element, redact: Redactor) => string

/** Its tag and id: what can be said before the page's commands, which read roles and names, are there. */
let read: Phrase = (element, redact) =>
  redact.text(element.id === '' ? element.localName : `${element.localName}#${element.id}`)

/** Has phrases read by those who know roles and names. */
export function readPhrasesBy(phrase: Phrase): void {
  read = phrase
}

export const phraseOf: Phrase = (element, redact) => read(element, redact)

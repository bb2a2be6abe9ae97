import type { Redactor } from '../../values/redactor.js'

/** Describes an element in one phrase, for events that name an element. */
export interface Phrases {
  of: (element: Element, redact: Redactor) => string
}

/** Phrases of tag and id. The page's commands, which read roles and names, replace `of` once they are loaded. */
export function createPhrases(): Phrases {
  return {
    of: ({ id, localName }, redact) => redact.text(id === '' ? localName : `${localName}#${id}`),
  }
}

import type { Redactor } from '../../values/redactor.js'

export interface Phrases {
  of: (element: Element, redact: Redactor) => string
}

/** Phrases from tag and id. The page's commands load later and replace `of` with one that reads roles and names. */
export function createPhrases(): Phrases {
  return {
    of: ({ id, localName }, redact) => redact.text(id === '' ? localName : `${localName}#${id}`),
  }
}

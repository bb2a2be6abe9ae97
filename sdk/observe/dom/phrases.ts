import type { Redactor } from '../../values/redactor.js'

export interface Phrases {
  of: (element: Element, redact: Redactor) => string
}

const WORD = /^[\w-]+$/

/** Phrases from tag and id; an id that is not one word is quoted. The page's commands load later and replace `of` with one that reads roles and names. */
export function createPhrases(): Phrases {
  return {
    of: ({ id, localName }, redact) => {
      const shown = redact.text(id)
      return id === '' ? localName : `${localName}#${WORD.test(shown) ? shown : JSON.stringify(shown)}`
    },
  }
}

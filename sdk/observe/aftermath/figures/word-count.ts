import { holdsFlat } from '../../../dom/walk.js'
import { CONTROL, isShown } from '../../reading/shown.js'
import { aroundBoth, piecesOf } from './comparable.js'
import { countIn } from './counts.js'
import type { Figure, FigureRule } from './figure-rule.js'
import type { PageTexts } from './page-texts.js'

interface WordTie {
  figure: Figure
  word: string
  /** the texts that were the word */
  elements: readonly Element[]
  /** what is around all of them: a dialog may have the word too */
  place: Element | null
}

/** "3 open", where three texts were "open", stays when there are more or fewer of them. */
export class WordCount implements FigureRule {
  readonly how = 'uncounted'
  #ties: WordTie[] = []

  begin(figures: readonly Figure[], page: PageTexts): boolean {
    this.#ties = figures.flatMap((figure) => {
      const { count = 0, words: [word = ''] = [] } = /^\d/.test(figure.text)
        ? (countIn(figure.text) ?? {})
        : {}
      const elements = count > 1 ? withWord(word, page) : []
      const [first, ...others] = elements
      const last = others.at(-1)
      if (first === undefined || last === undefined || elements.length !== count) return []
      return [{ figure, word, elements, place: aroundBoth(first, last) }]
    })
    return this.#ties.length > 0
  }

  isAmiss(page: PageTexts): boolean {
    return this.#ties.some(({ elements, figure, place, word }) => {
      const now = withWord(word, page).filter((element) => place !== null && holdsFlat(place, element))
      // Where all went, another view took over.
      const isKept = now.some((element) => elements.includes(element))
      const isSame = page.texts.get(figure.element) === figure.text
      return isKept && isSame && now.length !== elements.length && isShown(figure.element)
    })
  }
}

/** The elements whose text has the word as a piece. */
function withWord(word: string, { texts }: PageTexts): Element[] {
  return [...texts].flatMap(([element, text]) => {
    const isPiece = text.includes(word) && piecesOf(text).includes(word)
    return isPiece && element.closest(CONTROL) === null ? [element] : []
  })
}

import { CONTROL, isShown } from '../shown.js'
import { piecesOf } from './comparable.js'
import { countIn } from './counts.js'
import type { Figure, FigureRule } from './figure-rule.js'
import type { PageTexts } from './page-texts.js'

/** "3 open", where three texts were "open", stays when there are more or fewer of them. */
export class WordCount implements FigureRule {
  readonly how = 'uncounted'
  #ties: (Figure & { word: string; count: number })[] = []

  begin(figures: readonly Figure[], page: PageTexts): boolean {
    this.#ties = figures.flatMap((figure) => {
      const { count = 0, words: [word = ''] = [] } = /^\d/.test(figure.text)
        ? (countIn(figure.text) ?? {})
        : {}
      return count > 1 && timesOf(word, page) === count ? [{ ...figure, word, count }] : []
    })
    return this.#ties.length > 0
  }

  isAmiss(page: PageTexts): boolean {
    return this.#ties.some(({ count, element, text, word }) => {
      const now = timesOf(word, page)
      return now > 0 && now !== count && page.texts.get(element) === text && isShown(element)
    })
  }
}

function timesOf(word: string, { texts }: PageTexts): number {
  const all = [...texts].filter(([, text]) => text.includes(word) && piecesOf(text).includes(word))
  return all.filter(([element]) => element.closest(CONTROL) === null).length
}

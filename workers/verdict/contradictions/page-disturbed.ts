import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

/** The act took the choice of another group away, or an answer was put into itself. */
export const pageDisturbed: Detector<'caution'> = {
  kind: 'page-disturbed',
  tiers: ['caution'],
  detect({ amiss, marks }) {
    const last = marks.at(-1)
    if (last === undefined) return []
    return amiss.flatMap(({ how, name = '' }) => {
      if (how !== 'unchosen' && how !== 'nested') return []
      const counter =
        how === 'unchosen'
          ? `the choice ${quote(name)} of another group is gone`
          : 'an element came into another one with the same id'
      return [{ kind: 'page-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}

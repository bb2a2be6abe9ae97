import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

const SAYS: { readonly [how in Amiss['how']]?: (name: string) => string } = {
  unchosen: (name) => `the choice ${quote(name)} of another group is gone`,
  nested: () => 'an element came into another one with the same id',
  blocked: () => 'an invisible layer over the page takes every press',
  shut: () => 'the page cannot be used, as behind a dialog, and none is open',
}

/** The act took the choice of another group away, put an answer into itself, or left the page so that nobody can use it. */
export const pageDisturbed: Detector<'caution'> = {
  kind: 'page-disturbed',
  tiers: ['caution'],
  detect({ amiss, marks }) {
    const last = marks.at(-1)
    if (last === undefined) return []
    return amiss.flatMap(({ how, name = '' }) => {
      const says = SAYS[how]
      if (says === undefined) return []
      const counter = says(name)
      return [{ kind: 'page-disturbed', tier: 'caution' as const, counter, at: last.t }]
    })
  },
}

import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { foldText } from '../../../sdk/protocol/match.js'
import { isOpen } from '../../timeline/calls.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { mayBeOfActs } from './acknowledged.js'
import { affirmedTexts } from './declared.js'

const SAYS: { readonly [how in Amiss['how']]?: (name: string) => string } = {
  unchosen: (name) => `the choice ${quote(name)} of another group is gone`,
  nested: () => 'an element came into another one with the same id',
  blocked: () => 'an invisible layer over the page takes every press',
  veiled: (text) =>
    `a layer that came${text === '' ? '' : ` with ${quote(text)}`} lies over the page and takes every press`,
  shut: () => 'the page cannot be used, as behind a dialog, and none is open',
}

/** The act took the choice of another group away, put an answer into itself, or left the page so that nobody can use it. */
export const pageDisturbed: Detector<'caution'> = {
  kind: 'page-disturbed',
  tiers: ['caution'],
  detect(evidence) {
    const last = evidence.marks.at(-1)
    if (last === undefined) return []
    return evidence.amiss
      .filter(({ how, name = '' }) => how !== 'veiled' || !isExpected(name, evidence))
      .flatMap(({ how, name = '' }) => {
        const says = SAYS[how]
        if (says === undefined) return []
        const counter = says(name)
        return [{ kind: 'page-disturbed', tier: 'caution' as const, counter, at: last.t }]
      })
  },
}

/**
 * A veil that waits came for a write. It may lie over the page as long as a request of the act is open, and what says what
 * is claimed is a message.
 */
function isExpected(text: string, evidence: Evidence): boolean {
  const { calls, writes } = evidence
  return (
    writes.length === 0 ||
    calls.some((call) => isOpen(call) && mayBeOfActs(call.started, evidence)) ||
    affirmedTexts(evidence).some((claimed) => foldText(text).includes(claimed))
  )
}

import { foldText } from '../../../sdk/protocol/match.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { named, quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { affirmedTexts, namesFailureAfter } from './declared.js'

/** Rendering what the act led to threw, and a boundary shows something else in its place. */
export const caughtError: Detector<'caution'> = {
  kind: 'caught-error',
  tiers: ['caution'],
  detect(evidence) {
    return evidence.caught.flatMap(({ cause, data, t }) => {
      if (!isOfActs(cause, evidence.acts) || namesFailureAfter(evidence, t)) return []
      const { boundary, name = 'Error', message } = data
      if (message !== undefined && namesText(evidence, message)) return []
      const what = message === undefined ? '' : ` ${named(name)}: ${quote(message)}`
      const counter = `the boundary ${boundary} caught an error${what}`
      return [{ kind: 'caught-error', tier: 'caution', counter, at: t }]
    })
  },
}

/** True when the claim names what the error says, which a boundary may show. */
function namesText(evidence: Evidence, message: string): boolean {
  const text = foldText(message)
  return text !== '' && affirmedTexts(evidence).some((name) => name.includes(text))
}

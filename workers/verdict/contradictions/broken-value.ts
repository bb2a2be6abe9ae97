import { foldText } from '../../../sdk/protocol/match.js'
import { leavesOf } from '../../predicates/predicate.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { namedTexts } from './named-texts.js'

/** What JavaScript writes for a value that is none. */
const BROKEN = /(?<![\p{L}\d_])(?:NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)(?![\p{L}\d_])/u
/** A longer text may speak about such values. */
const CHARS = 60

/** The act brought a text to the page that is no value: `Total: NaN`. */
export const brokenValue: Detector<'caution'> = {
  kind: 'broken-value',
  tiers: ['caution'],
  detect({ acts, claim, doms }) {
    const named = claim === null ? [] : namedTexts(leavesOf(claim.predicate))
    const found = doms.flatMap(({ cause, data, t }) =>
      isOfActs(cause, acts) ? (data.appeared ?? []).map((text) => ({ text, at: t })) : [],
    )
    const broken = found.findLast(({ text }) => text.length <= CHARS && BROKEN.test(text))
    if (broken === undefined || named.some((name) => foldText(broken.text).includes(name))) return []
    return [
      { kind: 'broken-value', tier: 'caution', counter: `${quote(broken.text)} appeared`, at: broken.at },
    ]
  },
}

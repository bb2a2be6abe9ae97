import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { namesFailureAfter } from './declared.js'

/** What the platform throws when it cannot store, copy or share a value. https://webidl.spec.whatwg.org/#idl-DOMException-error-names */
const REFUSED =
  /\b(?:DataCloneError|QuotaExceededError|ConstraintError|TransactionInactiveError|ReadOnlyError|DataError|VersionError|NotSupportedError)\b|\bFailed to execute '/
const PRINTED: readonly string[] = ['error', 'warn']

/** The platform refused what the act wanted to store or copy. The app only printed the error. */
export const notStored: Detector<'caution'> = {
  kind: 'not-stored',
  tiers: ['caution'],
  detect(evidence) {
    const { acts, consoles } = evidence
    const found = consoles.findLast(
      ({ cause, data }) =>
        isOfActs(cause, acts) &&
        PRINTED.includes(data.level) &&
        REFUSED.test(`${data.text} ${data.stack ?? ''}`),
    )
    if (found === undefined || namesFailureAfter(evidence, found.t)) return []
    const counter = `the console says ${quote(found.data.text)}`
    return [{ kind: 'not-stored', tier: 'caution', counter, at: found.t }]
  },
}

import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { affirmed } from './declared.js'

/** The act saved a file that has no byte. */
export const emptyFile: Detector<'caution'> = {
  kind: 'empty-file',
  tiers: ['caution'],
  detect(evidence) {
    const { acts, downloads } = evidence
    const empty = downloads.find(
      ({ cause, data }) => data.state === 'done' && data.bytes === 0 && isOfActs(cause, acts),
    )
    if (empty === undefined) return []
    // The claim says itself how large it is.
    if (affirmed(evidence).some(({ leaf }) => leaf.kind === 'download' && leaf.bytes === 0)) return []
    const counter = `${quote(empty.data.name)} was saved with 0 bytes`
    return [{ kind: 'empty-file', tier: 'caution', counter, at: empty.t }]
  },
}

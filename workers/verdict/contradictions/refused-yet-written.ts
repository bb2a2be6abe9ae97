import { foldText } from '../../../sdk/protocol/match.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import { answeredAt, describeCall, hasFailed, type NetworkCall, statusOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import { saysDemand } from '../demand-words.js'
import type { Detector, Evidence } from '../evidence.js'
import { becameTrue } from '../honesty.js'
import { fatesIn } from '../writes.js'
import { affirmed, isClaimed } from './declared.js'
import { isFailureShaped } from './failure-shaped.js'
import { namedTexts } from './named-texts.js'

/** A write that only asks, or keeps what is not done yet. */
const ASKS = /(?:valid|check|verif|avail|exist|lookup|suggest|preview|estimate|quote|draft|auto-?save)/i

/** The app shows that it refuses what was filled in, as the claim says, and stored it all the same. */
export const refusedYetWritten: Detector<'caution'> = {
  kind: 'refused-yet-written',
  tiers: ['caution'],
  detect(evidence) {
    const refusal = refusalIn(evidence)
    // A failure that came first explains the text.
    const hasFailure = evidence.calls.some(
      (call) => isOfActs(call.started.cause, evidence.acts) && hasFailed(call),
    )
    if (refusal === undefined || hasFailure) return []
    return fatesIn(evidence).answered.flatMap((call) => {
      const at = answeredAt(call)
      if (at === undefined || at < refusal.t || !isOfForm(call)) return []
      if (isClaimed(evidence, call)) return []
      const counter = `${describeCall(call)} stored what ${quote(refusal.text)} refuses`
      return [{ kind: 'refused-yet-written', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}

/** Created something, from all that was filled in. */
function isOfForm(call: NetworkCall): boolean {
  const { unsent, outcome } = call.finished?.data ?? {}
  return (
    statusOf(call) === 201 &&
    unsent?.length === 0 &&
    outcome?.outcome !== 'reports-failure' &&
    !ASKS.test(new URL(call.started.data.url).pathname)
  )
}

/** The refusal that makes the claim true: all that it saw on the page is one. */
function refusalIn(evidence: Evidence): { t: Cursor; text: string } | undefined {
  const seen = affirmed(evidence).filter(({ leaf }) => leaf.kind !== 'settled')
  if (seen.length === 0 || !seen.every((leaf) => becameTrue(leaf))) return undefined
  const named = seen.map(({ leaf }) => namedTexts([leaf]))
  const signs = evidence.signs.filter(
    (sign) =>
      isOfActs(sign.cause, evidence.acts) &&
      (isFailureShaped(sign) || (sign.data.region === 'alert' && saysDemand(sign.data.text))),
  )
  const found = named.map((texts) =>
    signs.find(({ data }) => texts.some((text) => foldText(data.text).includes(text))),
  )
  const [first] = found
  return first === undefined || found.includes(undefined) ? undefined : { t: first.t, text: first.data.text }
}

import { addressOf } from '../../timeline/calls.js'
import { isTelemetry } from '../../timeline/telemetry.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { fatesIn } from '../writes.js'
import { acknowledgement } from './acknowledged.js'
import { affirmed, namesFailureAfter } from './declared.js'

/** True when the same message went out later, on this socket or a new one. */
function isSentAgain({ data, t }: EventOf<'stream'>, { streams }: Evidence): boolean {
  return streams.some(
    ({ data: later, t: at }) =>
      at > t &&
      later.direction === 'out' &&
      (data.name === undefined ? later.bytes === data.bytes : later.name === data.name),
  )
}

/** The act sent a message on a closed socket, which discards it, and by no other way. */
export const lostMessage: Detector<'caution'> = {
  kind: 'lost-message',
  tiers: ['caution'],
  detect(evidence) {
    const lost = evidence.lost.find(({ data }) => !isTelemetry(data.url))
    if (lost === undefined || isSentAgain(lost, evidence)) return []
    const { data, t } = lost
    // A write carried what matters, or frames show the rest.
    if (fatesIn(evidence).answered.length > 0) return []
    if (affirmed(evidence).some(({ leaf }) => leaf.kind === 'stream')) return []
    if (acknowledgement(evidence, { at: t }) === 'acknowledged' || namesFailureAfter(evidence, t)) return []
    const message = data.name === undefined ? 'a message' : `the message ${quote(data.name)}`
    const counter = `${message} was sent on ${addressOf(data.url)}, a closed socket, and is lost`
    return [{ kind: 'lost-message', tier: 'caution', counter, at: t }]
  },
}

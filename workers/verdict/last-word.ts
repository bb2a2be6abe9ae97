/** What reads say of a write that the server only accepted (202). */
import type { Cursor } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../timeline/calls.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'
import { callsById, latestLedTo } from './lineage.js'

const lastWords = foundOnce((evidence) => {
  const words = evidence.calls.flatMap((call): { t: Cursor; via: string; call: NetworkCall }[] =>
    call.progress === undefined ? [] : [{ t: call.progress.t, via: call.id, call }],
  )
  return latestLedTo(words, callsById(evidence))
})

/** The latest read that the accepted write led to and that says how the work stands. */
export function lastWordOn(accepted: NetworkCall, evidence: Evidence): NetworkCall | undefined {
  return lastWords(evidence)(accepted)?.call
}

/** What later reads report about a write that the server only accepted (202). */
import type { Cursor } from '../../sdk/protocol/values.js'
import { hasErrors, type NetworkCall } from '../timeline/calls.js'
import type { Evidence } from './evidence.js'
import { foundOnce } from './found-once.js'
import { callsById, latestLedTo } from './lineage.js'

const lastWords = foundOnce((evidence) => {
  const reports = evidence.calls.flatMap((call): { t: Cursor; via: string; call: NetworkCall }[] =>
    call.progress === undefined || hasErrors(call) ? [] : [{ t: call.progress.t, via: call.id, call }],
  )
  return latestLedTo(reports, callsById(evidence))
})

export function lastWordOn(accepted: NetworkCall, evidence: Evidence): NetworkCall | undefined {
  return lastWords(evidence)(accepted)?.call
}

import type { NetTiming } from '../../sdk/protocol/events.js'
import type { Session } from '../session/session.js'
import { hasFailed, isBeside, isOpen, type NetworkCall, statusOf } from '../timeline/calls.js'
import type { NetworkArguments, Result } from './actor-api.js'
import { listed } from './listed.js'
import { originOf } from './origin.js'

/** The calls of a window, the newest where there are too many, one line of facts each. */
export async function network(session: Session, args: NetworkArguments): Promise<Result> {
  const { since, method, urlContains, status, bodies, all } = args
  const found = session.timeline.calls.after(since ?? 0).filter((call) => {
    const { data } = call.started
    if (all !== true && isBeside(call) && !hasFailed(call)) return false
    if (method !== undefined && data.method !== method.toUpperCase()) return false
    if (urlContains !== undefined && !data.url.includes(urlContains)) return false
    return status === undefined || statusOf(call) === status
  })
  const about = { name: 'calls', channel: 'network', from: since ?? 0 }
  return listed(session, about, found, (call) => factsOf(call, bodies))
}

function factsOf(call: NetworkCall, bodies: boolean): Result {
  const { started, responded, finished, timing } = call
  const { method, url, side, requestBody, initiator, operation } = started.data
  const status = statusOf(call)
  const durationMs = finished?.data.durationMs ?? responded?.data.durationMs
  const result = finished?.data.result ?? (isOpen(call) ? 'in-flight' : 'responded')
  const responseBody = finished?.data.responseBody
  return {
    t: started.t,
    method,
    url,
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(result === 'done' ? {} : { result }),
    ...originOf(started.cause),
    ...(side === undefined ? {} : { side }),
    ...(operation?.name == null ? {} : { operation: operation.name }),
    ...(initiator === undefined ? {} : { initiator }),
    ...(started.frame === undefined ? {} : { frame: started.frame }),
    ...(timing === undefined ? {} : { timing: phasesOf(timing.data) }),
    ...(finished?.data.outcome === undefined ? {} : { outcome: finished.data.outcome }),
    ...(bodies && requestBody !== undefined ? { requestBody } : {}),
    ...(bodies && responseBody !== undefined ? { responseBody } : {}),
  }
}

/** The phases of a call in whole milliseconds. */
function phasesOf({ call: _call, ...timing }: NetTiming): Result {
  const rounded = Object.entries(timing).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value) : value,
  ])
  return Object.fromEntries(rounded) as Result
}

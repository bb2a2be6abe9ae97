import type { NetFinished, NetStarted, NetTiming } from '../../sdk/protocol/events.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { type Listing, listed } from '../reporting/listed.js'
import { type Origin, originOf } from '../reporting/origin.js'
import { hasFailed, isBeside, isOpen, type NetworkCall, statusOf } from '../timeline/calls.js'
import { defineOperation } from './operation.js'

export interface NetworkInput {
  /** left out: everything that is recorded */
  since?: Cursor
  /** in any case */
  method?: string
  urlContains?: string
  status?: number
  /** true to include captured bodies */
  bodies: boolean
  /** true to include the loads of elements and of a dev server; without it, only those that failed are listed */
  all?: boolean
}

/** One call of the page. */
export interface ListedCall extends Origin {
  t: Cursor
  method: string
  url: string
  status?: number
  durationMs?: Milliseconds
  /** left out when the call is done */
  result?: Exclude<NetFinished['result'], 'done'> | 'in-flight' | 'responded'
  side?: NonNullable<NetStarted['side']>
  /** the name of the GraphQL operation */
  operation?: string
  initiator?: string
  /** address of the same-origin frame that made it; left out for the page itself */
  frame?: string
  /** when its phases were, in whole milliseconds */
  timing?: Omit<NetTiming, 'call'>
  outcome?: NonNullable<NetFinished['outcome']>
  requestBody?: string
  responseBody?: string
}

export interface NetworkResult extends Listing {
  calls: ListedCall[]
}

/** The network calls of a window, the newest where there are too many. */
export const network = defineOperation({
  name: 'network',
  changesPage: false,
  needsPage: false,
  proves: false,
  async run(session, input: NetworkInput): Promise<NetworkResult> {
    const { since = 0, method, urlContains, status, bodies, all } = input
    const found = session.timeline.calls.after(since).filter((call) => {
      const { data } = call.started
      if (all !== true && isBeside(call) && !hasFailed(call)) return false
      if (method !== undefined && data.method !== method.toUpperCase()) return false
      if (urlContains !== undefined && !data.url.includes(urlContains)) return false
      return status === undefined || statusOf(call) === status
    })
    const about = { channel: 'network', from: since }
    const { entries, listing } = await listed(session, about, found, (call) => describe(call, bodies))
    return { calls: entries, ...listing }
  },
})

function describe(call: NetworkCall, bodies: boolean): ListedCall {
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
    ...(timing === undefined ? {} : { timing: inWholeMs(timing.data) }),
    ...(finished?.data.outcome === undefined ? {} : { outcome: finished.data.outcome }),
    ...(bodies && requestBody !== undefined ? { requestBody } : {}),
    ...(bodies && responseBody !== undefined ? { responseBody } : {}),
  }
}

function inWholeMs({
  call: _call,
  queuedMs,
  firstByteMs,
  lastByteMs,
  ...others
}: NetTiming): Omit<NetTiming, 'call'> {
  return {
    ...(queuedMs === undefined ? {} : { queuedMs: Math.round(queuedMs) }),
    ...(firstByteMs === undefined ? {} : { firstByteMs: Math.round(firstByteMs) }),
    lastByteMs: Math.round(lastByteMs),
    ...others,
  }
}

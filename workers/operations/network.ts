import type { NetFinished, NetStarted, NetTiming } from '../../sdk/protocol/events.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { type Listing, listed } from '../reporting/listed.js'
import { type Origin, originOf } from '../reporting/origin.js'
import {
  gotBodyOf,
  hasFailed,
  isBeside,
  isOpen,
  type NetworkCall,
  sentBodyOf,
  statusOf,
} from '../timeline/calls.js'
import type { ReadCall } from '../timeline/read-call.js'
import type { ReadResponse, WorkerOrigin } from '../timeline/reading.js'
import { defineOperation } from './operation.js'

export interface NetworkInput {
  /** default: everything that was recorded */
  since?: Cursor
  /** case-insensitive */
  method?: string
  urlContains?: string
  status?: number
  bodies: boolean
  /** includes the loads of elements and of a dev server, which are otherwise listed only if they failed */
  all?: boolean
}

export interface ListedCall extends Origin {
  /** what a network mock did to it */
  mocked?: string
  t: Cursor
  method: string
  url: string
  status?: number
  durationMs?: Milliseconds
  /** omitted when the call is done */
  result?: Exclude<NetFinished['result'], 'done'> | 'in-flight' | 'responded'
  side?: NonNullable<NetStarted['side']>
  operation?: string
  initiator?: string
  /** address of the same-origin frame that made the call; omitted for the page itself */
  frame?: string
  /** the worker that made the call */
  worker?: WorkerOrigin
  /** timing of the call's phases, in whole milliseconds */
  timing?: Omit<NetTiming, 'call'>
  outcome?: NonNullable<NetFinished['outcome']>
  requestBody?: string
  responseBody?: string
  /** only of a leased page, with bodies: of the answer */
  responseHeaders?: NonNullable<ReadResponse['headers']>
  /** only of a leased page, with bodies: what led to the answer */
  redirects?: readonly ReadResponse[]
}

export interface NetworkResult extends Listing {
  calls: ListedCall[]
}

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
  const { method, url, side, initiator, operation } = started.data
  const status = statusOf(call)
  const durationMs = finished?.data.durationMs ?? responded?.data.durationMs
  const result = finished?.data.result ?? (isOpen(call) ? 'in-flight' : 'responded')
  const { text: requestBody } = sentBodyOf(call)
  const responseBody = isPage(call) ? undefined : gotBodyOf(call).text
  const outcome = finished?.data.outcome
  return {
    t: started.t,
    method,
    url,
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs: Math.max(0, Math.round(durationMs)) }),
    ...(result === 'done' ? {} : { result }),
    ...originOf(started.cause),
    ...(side === undefined ? {} : { side }),
    ...(operation?.name == null ? {} : { operation: operation.name }),
    ...(initiator === undefined ? {} : { initiator }),
    ...(started.frame === undefined ? {} : { frame: started.frame }),
    ...(started.worker === undefined ? {} : { worker: started.worker }),
    ...(timing === undefined ? {} : { timing: inWholeMs(timing.data) }),
    ...(call.mock === undefined ? {} : { mocked: call.mock }),
    ...(outcome === undefined || (outcome.outcome === 'ok' && hasFailed(call)) ? {} : { outcome }),
    ...(bodies && requestBody !== undefined ? { requestBody } : {}),
    ...(bodies && responseBody !== undefined ? { responseBody } : {}),
    ...(bodies && call.read !== undefined ? headersOf(call.read) : {}),
  }
}

/** The source of a document is long, and says less than an outline of the page. */
function isPage({ started, responded }: NetworkCall): boolean {
  return started.data.transport === 'document' && responded?.data.mediaType === 'text/html'
}

function headersOf({ responses = [] }: ReadCall): Pick<ListedCall, 'responseHeaders' | 'redirects'> {
  const redirects = responses.slice(0, -1)
  const { headers } = responses.at(-1) ?? {}
  return {
    ...(headers === undefined ? {} : { responseHeaders: headers }),
    ...(redirects.length === 0 ? {} : { redirects }),
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

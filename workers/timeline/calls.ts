/** Network calls, put together from their events. */
import type { ActId, CallId, Cursor } from '../../sdk/protocol/values.js'
import { counts } from './cause-of-acts.js'
import type { EventOf } from './timeline-event.js'

export interface NetworkCall {
  id: CallId
  started: EventOf<'net.started'>
  /** when it really started: of some calls the page hears only when they are over; never before the session */
  startedAt: Cursor
  responded?: EventOf<'net.responded'>
  finished?: EventOf<'net.finished'>
  /** how its answer says that accepted work stands */
  progress?: EventOf<'net.progress'>
  timing?: EventOf<'net.timing'>
  /** its settlement led to something in the page */
  led?: true
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Unsafe method, and a GraphQL one whose operation is known only when it is a mutation (docs/design/verdict.md#writes). RFC 9110, 9.2.1. */
export function isWrite(call: NetworkCall): boolean {
  const { method, side, operation } = call.started.data
  if (side !== undefined) return false
  if (operation !== undefined && operation.kind !== 'unknown') return operation.kind === 'mutation'
  return !SAFE.has(method)
}

/** What elements load, and a dev server's own: told beside the app's requests, and listed only when asked for. */
export function isBeside({ started }: NetworkCall): boolean {
  return started.data.side === 'resource' || started.data.side === 'dev-server'
}

/** Status of the response, once there is one. */
export function statusOf(call: NetworkCall): number | undefined {
  return call.responded?.data.status ?? call.finished?.data.status
}

/** True while no response head came and the call has not failed. A beacon has no answer to wait for. */
export function isOpen(call: NetworkCall): boolean {
  if (call.responded !== undefined || call.finished !== undefined) return false
  return call.started.data.transport !== 'beacon'
}

/** True for a call that failed: no answer, or one of 400 and above. */
export function hasFailed(call: NetworkCall): boolean {
  const status = statusOf(call)
  if (status !== undefined) return status >= 400
  const result = call.finished?.data.result
  return result === 'failed' || result === 'timed-out'
}

/** When the app could first know what became of the call: its head, or its failure. */
export function answeredAt(call: NetworkCall): Cursor | undefined {
  return call.responded?.t ?? call.finished?.t
}

/** True for an answer whose body says that the write failed, or one that failed by its head or on its way. */
export function isFailure(call: NetworkCall): boolean {
  return hasFailed(call) || call.finished?.data.outcome?.outcome === 'reports-failure'
}

/**
 * The acts' own work that is under way: no head yet, or a write's body that is still being read for its outcome.
 * A write of no known root is waited for, too: it may be theirs.
 */
export function isUnfinished(call: NetworkCall, acts: readonly ActId[]): boolean {
  const { cause, data } = call.started
  if (data.side !== undefined || acts.length === 0 || !counts(cause, acts)) return false
  if (cause === 'unattributed') return isWrite(call) && isOpen(call)
  return isWrite(call) ? call.finished === undefined : isOpen(call)
}

/** `POST /api/orders → 500`, for sentences. */
export function describeCall(call: NetworkCall): string {
  const { method, url } = call.started.data
  const status = statusOf(call)
  const result = call.finished?.data.result
  const fate = status ?? (result === undefined || result === 'done' ? undefined : result)
  const address = pathOf(url).slice(0, 200)
  if (fate !== undefined) return `${method} ${address} → ${fate}`
  return isOpen(call) ? `${method} ${address} → in flight` : `${method} ${address}`
}

/** Path and query of an address; the address itself where it has none. */
export function pathOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)
  return match === null ? url : match[1] === '' ? '/' : (match[1] ?? url)
}

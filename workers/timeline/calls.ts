import type { ActId, CallId, Cursor } from '../../sdk/protocol/values.js'
import { quote } from '../wording/quote.js'
import { counts } from './cause-of-acts.js'
import type { ReadCall } from './read-call.js'
import { isTelemetry } from './telemetry.js'
import type { EventOf } from './timeline-event.js'

/** longest path in a sentence */
const ADDRESS_CHARS = 200

export interface NetworkCall {
  id: CallId
  started: EventOf<'net.started'>
  /** actual start, but never before the session; the page learns of some calls only when they end */
  startedAt: Cursor
  responded?: EventOf<'net.responded'>
  finished?: EventOf<'net.finished'>
  /** state of accepted work, as the response states it */
  progress?: EventOf<'net.progress'>
  timing?: EventOf<'net.timing'>
  /** the call's settlement led to something in the page */
  led?: true
  /** the session's first call with this method and this kind of path */
  isFirst?: true
  /** what a network mock did to it, e.g. `status 500` */
  mock?: string
  /** what the driver of a leased page read of it */
  read?: ReadCall
}

/** A recorded body; `cut` when there was more of it. */
export interface RecordedBody {
  text: string | undefined
  cut: boolean
}

/** The body of the request, of the page's record or else of the driver's. */
export function sentBodyOf({ started: { data }, read }: NetworkCall): RecordedBody {
  const from = data.requestBody === undefined ? (read?.sent ?? data) : data
  return { text: from.requestBody, cut: from.cut === true }
}

/** The body of the answer, of the page's record or else of the driver's. */
export function gotBodyOf({ finished, read }: NetworkCall): RecordedBody {
  const { data } = finished ?? {}
  const from = data?.responseBody === undefined ? (read?.ended ?? data) : data
  return { text: from?.responseBody, cut: from?.cut === true }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * True for an unsafe method (RFC 9110, 9.2.1) that sends no telemetry. A GraphQL call with a known operation is a write only if the operation
 * is a mutation (docs/design/verdict.md#writes).
 */
export function isWrite(call: NetworkCall): boolean {
  const { method, side, operation, url } = call.started.data
  if (side !== undefined || isTelemetry(url)) return false
  if (operation !== undefined && operation.kind !== 'unknown') return operation.kind === 'mutation'
  return !SAFE.has(method)
}

/**
 * True for resources that elements load, and for a dev server's own calls. They are counted separately, and listed on
 * request.
 */
export function isBeside({ started }: NetworkCall): boolean {
  return started.data.side === 'resource' || started.data.side === 'dev-server'
}

export function statusOf(call: NetworkCall): number | undefined {
  return call.responded?.data.status ?? call.finished?.data.status ?? call.timing?.data.status
}

/** True until the response head arrives or the call fails. Beacons have no response, so they are never open. */
export function isOpen(call: NetworkCall): boolean {
  if (call.responded !== undefined || call.finished !== undefined) return false
  return call.started.data.transport !== 'beacon'
}

/** True when a call failed without a response, or has a status of 400 or above. */
export function hasFailed(call: NetworkCall): boolean {
  const status = statusOf(call)
  if (status !== undefined) return status >= 400
  const result = call.finished?.data.result
  return result === 'failed' || result === 'timed-out'
}

/** True when a call was answered, and not with a failure. */
export function hasSucceeded(call: NetworkCall): boolean {
  return answeredAt(call) !== undefined && !hasFailed(call)
}

/** When the app could first learn the call's outcome: at its response head, or at its failure. */
export function answeredAt(call: NetworkCall): Cursor | undefined {
  return call.responded?.t ?? call.finished?.t
}

export function isFailure(call: NetworkCall): boolean {
  return hasFailed(call) || hasErrors(call) || call.finished?.data.outcome?.outcome === 'reports-failure'
}

/** True for a read whose answer, with a status of success, has errors in place of what was asked. */
export function hasErrors({ progress }: NetworkCall): boolean {
  return progress?.data.says === 'errors'
}

/**
 * True for unfinished work of the acts: a call without a response head, or a write whose body is still being read for
 * its outcome. Includes writes without a known root, because they may be the acts' own.
 */
export function isUnfinished(call: NetworkCall, acts: readonly ActId[]): boolean {
  const { cause, data } = call.started
  if (data.side !== undefined || acts.length === 0 || !counts(cause, acts)) return false
  if (cause === 'unattributed') return isWrite(call) && isOpen(call)
  return isWrite(call) ? call.finished === undefined : isOpen(call)
}

/** For sentences, e.g. `POST /api/orders → 500`. */
export function describeCall(call: NetworkCall): string {
  const { method, url } = call.started.data
  const status = statusOf(call)
  const result = call.finished?.data.result
  const fate = status ?? (result === undefined || result === 'done' ? undefined : result)
  const by = call.started.worker?.kind.replace('-', ' ')
  const marks = [by === undefined ? '' : ` (${by})`, call.mock === undefined ? '' : ' (mocked)']
  const mark = marks.join('')
  const address = addressOf(url)
  if (fate !== undefined) return `${method} ${address} → ${fate}${mark}`
  return `${method} ${address}${isOpen(call) ? ' → in flight' : ''}${mark}`
}

/** The path of a URL in a sentence. A URL in the platform's form has no white space; another is quoted. */
export function addressOf(url: string): string {
  const path = pathOf(url)
  return /[\s\p{C}"]/u.test(path) ? quote(path) : path.slice(0, ADDRESS_CHARS)
}

/** Path and query of an absolute URL. Returns other addresses unchanged. */
export function pathOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)
  return match === null ? url : match[1] === '' ? '/' : (match[1] ?? url)
}

/** The path of an absolute URL without its query. */
export function placeOf(url: string): string {
  return pathOf(url).replace(/\?.*/s, '')
}

/** True for the address of one record: its last step has a digit, as an identity does. */
export function namesRecord(url: string): boolean {
  return /\/[^/?#]*\d[^/?#]*\/?$/.test(url)
}

/** True for one place, or one below the other: `/api/stock` and `/api/stock/1`. */
export function areRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}

/** Equal for calls that differ only in ids and in the query. */
export function kindOfCall({ data: { method, url, operation } }: EventOf<'net.started'>): string {
  return `${method} ${placeOf(url).replace(/[^/]*\d[^/]*/g, '#')} ${operation?.name ?? ''}`
}

import * as z from 'zod/mini'
import { fitsGlob } from '../../sdk/protocol/match.js'
import type { ActId, Cursor, Json } from '../../sdk/protocol/values.js'
import {
  describeCall,
  isOpen,
  isWrite,
  type NetworkCall,
  pathOf,
  sentBodyOf,
  statusOf,
} from '../timeline/calls.js'
import { counts } from '../timeline/cause-of-acts.js'
import { onlyAmbient } from './ambient.js'
import { boundsOf, countField, countProblem, judgeCount } from './counted.js'
import { defineLeaf, type Finding, needsOneOf } from './leaf.js'
import { asksForBody, type BodyFit, bodyDifference, bodyFit } from './net-body.js'
import { describeHeaders, type HeaderFit, headerFit } from './net-headers.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('net'),
  method: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  url: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  urlContains: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  status: z.optional(
    z.union([
      z.int().check(z.gte(100), z.lte(599)),
      z.string().check(z.regex(/^[1-5]xx$/, 'must be a number of 100 to 599 or "2xx"')),
    ]),
  ),
  ok: z.optional(z.boolean()),
  contentType: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w.+*-]+\/[\w.+*-]+$/, 'must be a media type such as "application/json" or "image/*"'),
      ),
  ),
  redirectedTo: z.optional(
    z
      .string()
      .check(
        z.maxLength(2000),
        z.regex(
          /^(?:\/|\*|[a-z][a-z0-9+.-]*:\/\/)/i,
          'must be a path such as "/login", a glob or a whole address',
        ),
      ),
  ),
  withinMs: z.optional(z.int().check(z.gte(1))),
  operation: z.optional(z.string().check(z.minLength(1))),
  count: countField,
  absent: z.optional(z.literal(true)),
  requestMatches: z.optional(z.json()),
  responseMatches: z.optional(z.json()),
  bodyContains: z.optional(searchText),
  responseHeaders: z.optional(
    z
      .record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2000)))
      .check(z.refine((headers) => Object.keys(headers).length > 0, 'must name a header')),
  ),
})
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', '*'])

export type NetWant = z.output<typeof schema>

/** True when the leaf names the call, whatever the call's outcome. */
function isNamed(want: NetWant, call: NetworkCall): boolean {
  const { data } = call.started
  return isAddressed(want, data) && (want.operation === undefined || data.operation?.name === want.operation)
}

function isAddressed(want: NetWant, { method, url }: { method: string; url: string }): boolean {
  if (want.method !== undefined && want.method !== '*' && want.method.toUpperCase() !== method) return false
  if (want.urlContains !== undefined && !url.includes(want.urlContains)) return false
  return want.url === undefined || isAt(want.url, url)
}

/** True for the path, glob or whole address of the url, with or without its query. */
function isAt(wanted: string, url: string): boolean {
  if (!wanted.includes('*') && !url.includes(wanted)) return false
  const whole = /^[a-z]+:\/\//i.test(wanted) ? url : pathOf(url)
  return fitsGlob(whole, wanted) || fitsGlob(whole.replace(/[?#].*$/, ''), wanted)
}

function statusFits(want: NetWant, status: number | undefined): boolean {
  if (status === undefined) return want.status === undefined && want.ok === undefined
  if (want.ok !== undefined && want.ok !== (status >= 200 && status < 300)) return false
  if (want.status === undefined) return true
  return typeof want.status === 'number'
    ? want.status === status
    : want.status === `${Math.floor(status / 100)}xx`
}

/** True when the response came in time, from that address, and with that media type. */
function headFits({ contentType, redirectedTo, withinMs }: NetWant, { responded }: NetworkCall): boolean {
  if (contentType === undefined && redirectedTo === undefined && withinMs === undefined) return true
  if (responded === undefined) return false
  const { mediaType, durationMs, redirectedTo: answering = '' } = responded.data
  if (redirectedTo !== undefined && !isAt(redirectedTo, answering)) return false
  if (contentType !== undefined && !fitsGlob(mediaType, contentType.toLowerCase())) return false
  return withinMs === undefined || durationMs <= withinMs
}

function lastOf({ started, responded, finished }: NetworkCall) {
  return finished ?? responded ?? started
}

type Fit = BodyFit | HeaderFit | 'open'

function fitOf(want: NetWant, call: NetworkCall): Fit {
  const { status, ok, contentType, redirectedTo, withinMs } = want
  const asksForHead = [status, ok, contentType, redirectedTo, withinMs].some((wanted) => wanted !== undefined)
  const { responseHeaders } = want
  if (isOpen(call) && (asksForHead || responseHeaders !== undefined || asksForBody(want))) return 'open'
  if (!statusFits(want, statusOf(call)) || !headFits(want, call)) return 'misses'
  const headers = responseHeaders === undefined ? 'fits' : headerFit(responseHeaders, call)
  if (headers !== 'fits') return headers
  const fit = bodyFit(want, call)
  return fit === 'not-recorded' && call.finished === undefined ? 'open' : fit
}

function asEvidence(call: NetworkCall): { [key: string]: Json } {
  const { method, url } = call.started.data
  const { text: requestBody } = sentBodyOf(call)
  const status = statusOf(call)
  const durationMs = call.finished?.data.durationMs ?? call.responded?.data.durationMs
  const redirectedTo = call.responded?.data.redirectedTo
  const responseBody = call.finished?.data.responseBody
  return {
    method,
    url: pathOf(url),
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(redirectedTo === undefined ? {} : { redirectedTo: pathOf(redirectedTo) }),
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(responseBody === undefined ? {} : { responseBody }),
  }
}

function describeWant(want: NetWant): string {
  const address = want.url ?? (want.urlContains === undefined ? '' : `*${want.urlContains}*`)
  const answer = want.status ?? (want.ok === undefined ? '' : want.ok ? 'ok' : 'not ok')
  const method = want.method === '*' ? undefined : want.method?.toUpperCase()
  const redirected = want.redirectedTo === undefined ? '' : `redirected to ${want.redirectedTo}`
  const within = want.withinMs === undefined ? '' : `within ${want.withinMs} ms`
  const parts = [
    method ?? 'request',
    address,
    want.operation ?? '',
    answer,
    redirected,
    want.contentType ?? '',
    within,
    want.responseHeaders === undefined ? '' : `with ${describeHeaders(want.responseHeaders)}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** True when the leaf itself expects a failed call, so that the claim declares the failure. */
export function declaresFailure(want: NetWant): boolean {
  if (boundsOf(want).most === 0) return false
  if (want.ok === false) return true
  if (typeof want.status === 'number') return want.status >= 400
  return want.status === '4xx' || want.status === '5xx'
}

/** The call, with what the claim asks of it. */
function describeFor(want: NetWant, call: NetworkCall): string {
  const difference = bodyDifference(want, call)
  return `${describeAnswer(want, call)}${difference === undefined ? '' : ` (${difference})`}`
}

function describeAnswer({ contentType, redirectedTo, withinMs }: NetWant, call: NetworkCall): string {
  if (call.responded === undefined) return describeCall(call)
  const { mediaType, durationMs, redirectedTo: answering } = call.responded.data
  const type = contentType === undefined ? '' : ` ${mediaType}`
  const from = answering === undefined ? 'not redirected' : `redirected to ${pathOf(answering)}`
  const redirected = redirectedTo === undefined ? '' : ` ${from}`
  return (
    describeCall(call) +
    redirected +
    type +
    (withinMs === undefined ? '' : ` after ${Math.round(durationMs)} ms`)
  )
}

/** A status is known with the head of the response; its body may come later. */
function momentOf(want: NetWant, call: NetworkCall) {
  return asksForBody(want) ? lastOf(call) : (call.responded ?? lastOf(call))
}

function isAfter(want: NetWant, call: NetworkCall, t: Cursor | undefined): boolean {
  return t === undefined || isOpen(call) || momentOf(want, call).t > t
}

function decidedBy(want: NetWant, call: NetworkCall, ids: string[]): Partial<Finding> {
  const last = momentOf(want, call)
  return {
    fact: describeCall(call),
    calls: ids,
    at: last.t,
    turn: last.turn,
    via: call.id,
    evidence: asEvidence(call),
  }
}

function redacted(thing: string): Finding {
  return { truth: null, code: 'blind_spot', fact: `${thing}: a redacted value is not compared` }
}

function notRead(thing: string): Finding {
  const fact = `${thing}: its response headers were not read`
  return { truth: null, code: 'blind_spot', fact }
}

/** For leaves without `count` and `absent`: at least one call must match and be answered. */
function judgeSome(
  want: NetWant,
  own: NetworkCall[],
  ambient: string | undefined,
  negated: boolean,
): Finding {
  const thing = describeWant(want)
  const having = (fit: Fit) => own.filter((call) => fitOf(want, call) === fit)
  const fitting = having('fits')
  const settled = fitting.filter((call) => !isOpen(call))
  const [answered] = settled
  const ids = fitting.map(({ id }) => id)
  if (answered !== undefined) {
    const firstAt = Math.min(...settled.map((call) => momentOf(want, call).t))
    return judgeCount({}, 1, { ...decidedBy(want, answered, ids), firstAt }, thing)
  }
  const open = fitting[0] ?? having('open')[0]
  if (open !== undefined) {
    return {
      truth: false,
      code: 'in_flight',
      fact: describeCall(open),
      open: open.id,
      evidence: asEvidence(open),
    }
  }
  if (having('not-recorded').length > 0) {
    return { truth: null, code: 'body_not_recorded', fact: `${thing} came, but its body was not recorded` }
  }
  if (having('cut').length > 0) {
    return { truth: null, code: 'body_cut', fact: `${thing} came, but its body was only partly recorded` }
  }
  if (having('redacted').length > 0) return redacted(thing)
  if (having('not-read').length > 0) return notRead(thing)
  const other = own[0]
  const missed = judgeCount({}, 0, {}, thing)
  const detail = other && { fact: `${describeFor(want, other)}, not ${thing}`, evidence: asEvidence(other) }
  return onlyAmbient(ambient, negated) ?? { ...missed, ...detail }
}

/** For `count` and `absent`. A call that is still open may yet match. */
function judgeNumber(
  want: NetWant,
  own: NetworkCall[],
  ambient: string | undefined,
  negated: boolean,
): Finding {
  const thing = describeWant(want)
  const fits = own.map((call) => fitOf(want, call))
  const fitting = own.filter((_, i) => fits[i] === 'fits')
  const [first] = fitting
  const decided =
    first === undefined
      ? {}
      : decidedBy(
          want,
          first,
          fitting.map(({ id }) => id),
        )
  const finding = judgeCount(want, fitting.length, decided, thing)
  if (finding.final === true) return finding
  if (fits.includes('not-recorded')) {
    return { truth: null, code: 'body_not_recorded', fact: `${thing}: a body was not recorded` }
  }
  if (fits.includes('cut')) {
    return { truth: null, code: 'body_cut', fact: `${thing}: a body was only partly recorded` }
  }
  if (fits.includes('redacted')) return redacted(thing)
  if (fits.includes('not-read')) return notRead(thing)
  const open = own.find((call, i) => fits[i] === 'open' || (fits[i] === 'fits' && isOpen(call)))
  if (finding.truth === true) return { ...finding, ...(open === undefined ? {} : { open: open.id }) }
  if (open !== undefined && fitting.length < boundsOf(want).least) {
    return { ...finding, code: 'in_flight', fact: describeCall(open), open: open.id }
  }
  return (fitting.length === 0 ? onlyAmbient(ambient, negated) : undefined) ?? finding
}

/** True for a write that another act of the session began: whether the last act should have stopped it is not known. */
function isOfEarlierAct(call: NetworkCall, acts: readonly ActId[]): boolean {
  const { cause } = call.started
  return acts.length > 0 && isWrite(call) && cause.startsWith('act:') && !counts(cause, acts)
}

export const net = defineLeaf({
  kind: 'net',
  schema,
  grade: 'net',
  reads: ['network'],
  problem: (want) =>
    needsOneOf(
      want,
      Object.keys(schema.def.shape).filter((field) => field !== 'kind'),
    ) ?? countProblem(want),
  // Other requests may be loads of elements, which are not all compared.
  isSeenByDriver: (want, { unreported }) =>
    want.method !== undefined &&
    !READS.has(want.method.toUpperCase()) &&
    unreported?.some((request) => isAddressed(want, request)) === false,
  needsDriver: ({ responseHeaders }) =>
    responseHeaders === undefined ? undefined : 'response headers are read only in a page of a lease',
  needsBodies: (want) => want.requestMatches !== undefined || asksForBody(want),
  evaluate(want, view, negated) {
    const named = view.calls.filter((call) => isNamed(want, call) && isAfter(want, call, view.after))
    const own = named.filter((call) => counts(call.started.cause, view.acts))
    const other = named.find((call) => !own.includes(call) && fitOf(want, call) === 'fits')
    const ambient = other === undefined ? undefined : describeCall(other)
    const earlier = want.absent === true ? named.find((call) => isOfEarlierAct(call, view.acts)) : undefined
    if (earlier !== undefined && !negated && fitOf(want, earlier) === 'fits') {
      const fact = `${describeCall(earlier)} comes from an earlier act`
      return { truth: null, code: 'only_ambient', fact }
    }
    const judge = want.absent === true || want.count !== undefined ? judgeNumber : judgeSome
    return judge(want, own, ambient, negated)
  },
  nearMiss(want, view) {
    const own = view.calls.filter((call) => call.started.data.side === undefined)
    const named = own.filter((call) => isNamed(want, call))
    const list = (named.length > 0 ? named : own).slice(0, 5).map((call) => {
      const ambient = counts(call.started.cause, view.acts) ? '' : ' (not caused by the act)'
      return `${describeFor(want, call)}${ambient}`
    })
    if (list.length === 0) return ['no request was made in the window']
    return [`${named.length > 0 ? 'requests to that address' : 'requests in the window'}: ${list.join(', ')}`]
  },
  grammar:
    'net {method,url(path or glob)|urlContains,status(201|"2xx"),ok,contentType,redirectedTo,withinMs,operation,count,absent,requestMatches,responseMatches,bodyContains}',
  rareFields: 'responseHeaders{name:value}(in a lease)',
})

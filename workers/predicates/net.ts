import * as z from 'zod'
import { containsText, fitsGlob, matches } from '../../sdk/protocol/match.js'
import type { Json } from '../../sdk/protocol/values.js'
import { describeCall, isOpen, type NetworkCall, pathOf, statusOf } from '../calls.js'
import { judgeCount } from './counted.js'
import { counts, defineLeaf, type Finding } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('net'),
  method: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  url: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  urlContains: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  status: z.optional(
    z.union([z.int().check(z.gte(100), z.lte(599)), z.string().check(z.regex(/^[1-5]xx$/))]),
  ),
  ok: z.optional(z.boolean()),
  operation: z.optional(z.string().check(z.minLength(1))),
  count: z.optional(z.int().check(z.gte(0))),
  absent: z.optional(z.literal(true)),
  requestMatches: z.optional(z.json()),
  responseMatches: z.optional(z.json()),
  bodyContains: z.optional(z.string().check(z.minLength(1))),
})
export type NetWant = z.output<typeof schema>

/** True when the call is the one that the leaf names, whatever became of it. */
function isNamed(want: NetWant, call: NetworkCall): boolean {
  const { method, url, operation } = call.started.data
  if (want.method !== undefined && want.method.toUpperCase() !== method) return false
  if (want.urlContains !== undefined && !url.includes(want.urlContains)) return false
  if (want.url !== undefined) {
    const whole = /^[a-z]+:\/\//i.test(want.url) ? url : pathOf(url)
    const bare = whole.replace(/[?#].*$/, '')
    if (!fitsGlob(whole, want.url) && !fitsGlob(bare, want.url)) return false
  }
  return want.operation === undefined || operation?.name === want.operation
}

function statusFits(want: NetWant, status: number | undefined): boolean {
  if (status === undefined) return want.status === undefined && want.ok === undefined
  if (want.ok !== undefined && want.ok !== (status >= 200 && status < 300)) return false
  if (want.status === undefined) return true
  return typeof want.status === 'number'
    ? want.status === status
    : want.status === `${Math.floor(status / 100)}xx`
}

/** Bodies: holds, misses, or was not recorded. */
function bodyFits(want: NetWant, call: NetworkCall): boolean | null {
  const answers = [
    want.requestMatches === undefined
      ? true
      : jsonFits(want.requestMatches as Json, call.started.data.requestBody),
    want.responseMatches === undefined
      ? true
      : jsonFits(want.responseMatches as Json, call.finished?.data.responseBody),
    want.bodyContains === undefined
      ? true
      : call.finished?.data.responseBody === undefined
        ? null
        : containsText(call.finished.data.responseBody, want.bodyContains),
  ]
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

function jsonFits(want: Json, body: string | undefined): boolean | null {
  if (body === undefined) return null
  try {
    return matches(want, JSON.parse(body) as Json)
  } catch {
    return false
  }
}

function asEvidence(call: NetworkCall): { [key: string]: Json } {
  const { method, url, requestBody } = call.started.data
  const status = statusOf(call)
  const durationMs = call.finished?.data.durationMs ?? call.responded?.data.durationMs
  const responseBody = call.finished?.data.responseBody
  return {
    method,
    url: pathOf(url),
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(responseBody === undefined ? {} : { responseBody }),
  }
}

function describeWant(want: NetWant): string {
  const address = want.url ?? (want.urlContains === undefined ? '' : `*${want.urlContains}*`)
  const words = [
    want.method?.toUpperCase() ?? 'request',
    address,
    want.operation ?? '',
    want.status ?? '',
  ].filter((word) => word !== '')
  return words.join(' ')
}

/** True when a leaf demands an answer, and not only that the request was made. */
function demandsAnswer(want: NetWant): boolean {
  return [want.status, want.ok, want.responseMatches, want.bodyContains].some((field) => field !== undefined)
}

/** True when the leaf itself says that the call fails: a claim of a failure declares it. */
export function declaresFailure(want: NetWant): boolean {
  if (want.absent === true) return false
  if (want.ok === false) return true
  if (typeof want.status === 'number') return want.status >= 400
  return want.status === '4xx' || want.status === '5xx'
}

export const net = defineLeaf({
  kind: 'net',
  schema,
  nature: 'event',
  grade: 'net',
  reads: ['network'],
  constrains: [
    'method',
    'url',
    'urlContains',
    'status',
    'ok',
    'operation',
    'requestMatches',
    'responseMatches',
    'bodyContains',
  ],
  evaluate(want, view): Finding {
    const named = view.calls.filter((call) => isNamed(want, call))
    const own = named.filter((call) => counts(call.started.cause, view.act))
    const fitting = own.filter((call) => statusFits(want, statusOf(call)))
    const bodies = fitting.map((call) => bodyFits(want, call))
    const matching = fitting.filter((_, i) => bodies[i] === true)
    const first = matching[0]
    const thing = describeWant(want)
    if (matching.length === 0 && bodies.includes(null) && want.absent !== true) {
      const open = fitting.find((call) => call.finished === undefined)
      return open === undefined
        ? { truth: null, code: 'body_not_recorded', fact: `${thing} came, but its body was not recorded` }
        : { truth: false, code: 'in_flight', fact: `${describeCall(open)}, its body is still being read` }
    }
    const undecided = own.find((call) => isOpen(call) && demandsAnswer(want))
    if (matching.length === 0 && undecided !== undefined) {
      if (want.absent === true)
        return { truth: null, code: 'not_settled', fact: `${describeCall(undecided)}` }
      return { truth: false, code: 'in_flight', fact: describeCall(undecided), call: undecided.id }
    }
    if (matching.length === 0 && want.absent !== true && want.count !== 0) {
      const ambient = named.find((call) => !own.includes(call) && statusFits(want, statusOf(call)))
      if (ambient !== undefined) {
        const fact = `only ${describeCall(ambient)} that the act did not cause`
        return { truth: null, code: 'only_ambient', fact }
      }
    }
    const decided: Partial<Finding> =
      first === undefined
        ? {}
        : {
            fact: describeCall(first),
            call: first.id,
            at: first.finished?.t ?? first.responded?.t ?? first.started.t,
            turn: (first.finished ?? first.responded ?? first.started).turn,
            evidence: asEvidence(first),
          }
    const other = own.find((call) => !matching.includes(call))
    const finding = judgeCount(want, matching.length, decided, thing)
    if (finding.truth === false && finding.evidence === undefined && other !== undefined) {
      return { ...finding, fact: `${describeCall(other)}, not ${thing}`, evidence: asEvidence(other) }
    }
    return finding
  },
  nearMiss(want, view) {
    const own = view.calls.filter((call) => call.started.data.side === undefined)
    const named = own.filter((call) => isNamed(want, call))
    const list = (named.length > 0 ? named : own).slice(0, 5).map((call) => {
      const ambient = counts(call.started.cause, view.act) ? '' : ' (not caused by the act)'
      return `${describeCall(call)}${ambient}`
    })
    if (list.length === 0) return ['no request was made in the window']
    return [`${named.length > 0 ? 'requests to that address' : 'requests in the window'}: ${list.join(', ')}`]
  },
  grammar:
    'net {method,url(path or glob)|urlContains,status(201|"2xx"),ok,operation,count,absent,requestMatches,responseMatches,bodyContains}',
})

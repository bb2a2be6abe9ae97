import { judge } from '../../sdk/protocol/judge.js'
import { containsText } from '../../sdk/protocol/match.js'
import type { Json } from '../../sdk/protocol/values.js'
import { gotBodyOf, type NetworkCall, type RecordedBody, sentBodyOf } from '../timeline/calls.js'
import { differenceOf } from './difference.js'

export interface BodyWant {
  requestMatches?: unknown
  responseMatches?: unknown
  bodyContains?: string | undefined
}

export type BodyFit = 'fits' | 'misses' | 'not-recorded' | 'cut' | 'redacted'

export function asksForBody(want: BodyWant): boolean {
  return want.responseMatches !== undefined || want.bodyContains !== undefined
}

/** Combines all body constraints. A mismatch decides first, then an unknown. */
export function bodyFit(want: BodyWant, call: NetworkCall): BodyFit {
  const sent = sentBodyOf(call)
  const got = gotBodyOf(call)
  const fits = [
    ...(want.requestMatches === undefined ? [] : [jsonFit(want.requestMatches as Json, sent)]),
    ...(want.responseMatches === undefined ? [] : [jsonFit(want.responseMatches as Json, got)]),
    ...(want.bodyContains === undefined ? [] : [textFit(want.bodyContains, got)]),
  ]
  return (['misses', 'not-recorded', 'cut', 'redacted'] as const).find((fit) => fits.includes(fit)) ?? 'fits'
}

/** How the bodies of a call first differ from the wanted ones; undefined when they do not, or are no JSON. */
export function bodyDifference(want: BodyWant, call: NetworkCall): string | undefined {
  const { requestMatches, responseMatches } = want as { requestMatches?: Json; responseMatches?: Json }
  return (
    jsonDifference('sent', requestMatches, sentBodyOf(call)) ??
    jsonDifference('answered', responseMatches, gotBodyOf(call))
  )
}

function jsonDifference(
  side: string,
  want: Json | undefined,
  { text, cut }: RecordedBody,
): string | undefined {
  if (want === undefined || text === undefined || cut) return undefined
  try {
    const difference = differenceOf(want, JSON.parse(text) as Json)
    return difference === undefined ? undefined : `${side}: ${difference}`
  } catch {
    return undefined
  }
}

function textFit(want: string, { text, cut }: RecordedBody): BodyFit {
  if (text === undefined) return 'not-recorded'
  if (containsText(text, want)) return 'fits'
  return cut ? 'cut' : 'misses'
}

function jsonFit(want: Json, { text, cut }: RecordedBody): BodyFit {
  if (text === undefined) return 'not-recorded'
  if (cut) return 'cut'
  try {
    const truth = judge(want, JSON.parse(text) as Json)
    return truth === null ? 'redacted' : truth ? 'fits' : 'misses'
  } catch {
    return 'misses'
  }
}

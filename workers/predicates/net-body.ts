/** Bodies of calls as net leaves ask for them: they match, miss, or were not recorded. */
import { containsText, matches } from '../../sdk/protocol/match.js'
import type { Json } from '../../sdk/protocol/values.js'
import type { NetworkCall } from '../calls.js'

export interface BodyWant {
  requestMatches?: unknown
  responseMatches?: unknown
  bodyContains?: string | undefined
}

/** True when the leaf asks what the response says. */
export function asksForBody(want: BodyWant): boolean {
  return want.responseMatches !== undefined || want.bodyContains !== undefined
}

/** True when all that the leaf asks of bodies is so, null where a body that it needs was not recorded. */
export function bodyFits(want: BodyWant, call: NetworkCall): boolean | null {
  const { requestBody } = call.started.data
  const responseBody = call.finished?.data.responseBody
  const answers = [
    want.requestMatches === undefined ? true : jsonFits(want.requestMatches as Json, requestBody),
    want.responseMatches === undefined ? true : jsonFits(want.responseMatches as Json, responseBody),
    want.bodyContains === undefined ? true : textFits(want.bodyContains, responseBody),
  ]
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

function textFits(want: string, body: string | undefined): boolean | null {
  return body === undefined ? null : containsText(body, want)
}

function jsonFits(want: Json, body: string | undefined): boolean | null {
  if (body === undefined) return null
  try {
    return matches(want, JSON.parse(body) as Json)
  } catch {
    return false
  }
}

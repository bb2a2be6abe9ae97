/** What the driver of a leased page read of a call. The page's own record of it comes first. */
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { AnsweredRequest, EndedRequest, Reading, ReadResponse, SentRequest } from './reading.js'

export interface ReadCall {
  sent?: Pick<SentRequest, 'requestBody' | 'cut'>
  /** redirects first; the last one is the answer */
  responses?: readonly ReadResponse[]
  ended?: Pick<EndedRequest, 'responseBody' | 'cut'>
}

/** Adds a reading to what is known of its call. */
export function addTo(read: ReadCall, reading: SentRequest | AnsweredRequest | EndedRequest): void {
  if (reading.kind === 'answered') read.responses = reading.responses
  else if (reading.kind === 'sent') {
    const { requestBody, cut } = reading
    if (requestBody !== undefined) read.sent = { requestBody, ...(cut === undefined ? {} : { cut }) }
  } else {
    const { responseBody, cut } = reading
    if (responseBody !== undefined) read.ended = { responseBody, ...(cut === undefined ? {} : { cut }) }
  }
}

/** Redacts a reading once more, by rules of the session. */
export function redactReading(reading: Reading, rules: Rules): Reading {
  if (reading.kind === 'answered')
    return { ...reading, responses: reading.responses.map((response) => redactResponse(response, rules)) }
  return redactJson({ ...reading } as never, rules) as never
}

export function redactRead(read: ReadCall, rules: Rules): void {
  const { sent, responses, ended } = read
  if (sent !== undefined) read.sent = redactJson({ ...sent }, rules) as ReadCall['sent'] & object
  if (responses !== undefined) read.responses = responses.map((response) => redactResponse(response, rules))
  if (ended !== undefined) read.ended = redactJson({ ...ended }, rules) as ReadCall['ended'] & object
}

/** A `set-cookie` is a text: its value is hidden, and the attributes behind it stay. */
function redactResponse({ status, headers }: ReadResponse, rules: Rules): ReadResponse {
  if (headers === undefined) return { status }
  const shown = Object.entries(headers).map(([name, value]) => {
    const redacted = name === 'set-cookie' ? redactText(value, rules) : redactJson({ [name]: value }, rules)
    return typeof redacted === 'string' ? [name, redacted] : (Object.entries(redacted ?? {})[0] ?? [name, ''])
  })
  return { status, headers: Object.fromEntries(shown) as { [name: string]: string } }
}

/** Drops all bodies. */
export function withoutBodies(read: ReadCall): void {
  delete read.sent
  delete read.ended
}

const TEXT_BYTES = 2
const HEADER_BYTES = 64

/** A cheap estimate in bytes. */
export function sizeOfRead({ sent, responses = [], ended }: ReadCall): number {
  const bodies = (sent?.requestBody?.length ?? 0) + (ended?.responseBody?.length ?? 0)
  const headers = responses.flatMap(({ headers = {} }) => Object.entries(headers))
  return headers.reduce(
    (sum, [name, value]) => sum + HEADER_BYTES + TEXT_BYTES * (name.length + value.length),
    TEXT_BYTES * bodies,
  )
}

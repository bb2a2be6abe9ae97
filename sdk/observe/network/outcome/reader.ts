import type { Outcome } from '../../../protocol/events.js'
import { plainOf } from '../seroval.js'
import type { Sent } from './sent.js'

export type Body = { text: string } | { value: unknown }

export interface OutcomeReader {
  name: string
  reads(mediaType: string, isGraphql: boolean): boolean
  /** @throws SyntaxError when the body is not of the media type */
  read(body: Body, sent: Sent): Outcome
}

export function jsonOf(body: Body): unknown {
  if ('value' in body) return body.value
  return body.text.trim() === '' ? undefined : plainOf(JSON.parse(body.text))
}

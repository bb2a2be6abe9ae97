/** What the answer to a write says of its outcome: a reader for each media type. Part of the page's third script. */
import type { Outcome } from '../../../protocol/events.js'
import { eventStream } from './event-stream.js'
import { flight } from './flight.js'
import { graphql } from './graphql.js'
import { json } from './json.js'
import { ndjson } from './ndjson.js'
import type { Body, OutcomeReader } from './reader.js'
import { sentIn } from './sent.js'
import { text } from './text.js'
import { xml } from './xml.js'

const READERS: readonly OutcomeReader[] = [graphql, ndjson, json, eventStream, flight, text, xml]

export interface Answer {
  mediaType: string
  isGraphql: boolean
  body: Body
  /** the body of the request, parsed when it is JSON */
  sent: unknown
  /** undefined where the browser does not say it */
  status: number | undefined
  /** method and address of the request; default empty */
  resource?: string
}

/** Never throws: a malformed body is `unread`. */
export function readOutcome({ mediaType, isGraphql, body, sent, status, resource = '' }: Answer): Outcome {
  const reader = READERS.find((each) => each.reads(mediaType, isGraphql))
  if (reader === undefined) return { outcome: 'unread', why: 'media-type' }
  try {
    return reader.read(body, sentIn(sent, status, resource))
  } catch {
    return { outcome: 'unread', why: 'malformed' }
  }
}

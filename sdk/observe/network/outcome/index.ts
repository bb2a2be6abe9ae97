import type { Outcome } from '../../../protocol/events.js'
import { eventStream } from './event-stream.js'
import { graphql } from './graphql.js'
import { json } from './json.js'
import { ndjson } from './ndjson.js'
import type { Body, Members, OutcomeReader } from './reader.js'
import { text } from './text.js'

/** The registry of readers; the first that reads a media type is used. */
const READERS: readonly OutcomeReader[] = [graphql, ndjson, json, eventStream, text]

/** The reader of a media type; undefined when its answers are not read for their outcome. */
export function readerOf(mediaType: string, isGraphql: boolean): OutcomeReader | undefined {
  return READERS.find((reader) => reader.reads(mediaType, isGraphql))
}

/** The outcome that a body reports; never throws. */
export function readOutcome(reader: OutcomeReader, body: Body, sent: Members): Outcome {
  try {
    return reader.read(body, sent)
  } catch {
    return { outcome: 'unread', why: 'malformed' }
  }
}

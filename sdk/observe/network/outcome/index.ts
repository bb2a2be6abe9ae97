import type { Outcome } from '../../../protocol/events.js'
import { eventStream } from './event-stream.js'
import { graphql } from './graphql.js'
import { json } from './json.js'
import { ndjson } from './ndjson.js'
import type { Body, Members, OutcomeReader } from './reader.js'
import { text } from './text.js'

const READERS: readonly OutcomeReader[] = [graphql, ndjson, json, eventStream, text]

/** The reader for a media type; undefined when its responses have no readable outcome. */
export function readerOf(mediaType: string, isGraphql: boolean): OutcomeReader | undefined {
  return READERS.find((reader) => reader.reads(mediaType, isGraphql))
}

/** Never throws: a malformed body is `unread`. */
export function readOutcome(reader: OutcomeReader, body: Body, sent: Members): Outcome {
  try {
    return reader.read(body, sent)
  } catch {
    return { outcome: 'unread', why: 'malformed' }
  }
}

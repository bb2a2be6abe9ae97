import type { Outcome } from '../../../protocol/events.js'

/** A body, as text or as the app parsed it. */
export type Body = { text: string } | { value: unknown }

/** The members of the batch that a request sends. */
export interface Members {
  count: number
  /** whatever identifies them: ids, keys, names */
  identities: ReadonlySet<string>
}

/** A family: one reader for each media type. */
export interface OutcomeReader {
  name: string
  /** @param isGraphql the request was a GraphQL operation */
  reads(mediaType: string, isGraphql: boolean): boolean
  /** @throws SyntaxError when the body is not of the media type */
  read(body: Body, sent: Members): Outcome
}

/** The body's JSON value; undefined when it is empty. */
export function jsonOf(body: Body): unknown {
  if ('value' in body) return body.value
  return body.text.trim() === '' ? undefined : (JSON.parse(body.text) as unknown)
}

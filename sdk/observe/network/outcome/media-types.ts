/** What a media type says about how a body is read. */

/** JSON in any of its types, e.g. `application/problem+json`. */
export const JSON_TYPE = /[/+]json$/
/** One JSON value per line. */
export const LINES_TYPE = /\/(?:x-)?(?:ndjson|json-seq|jsonl(?:ines)?)$/
export const EVENTS_TYPE = 'text/event-stream'
export const TEXT_TYPE = /^text\/(?:plain|html|vnd\..+html)$/

/** True when a reader of outcomes exists for the media type. */
export function isReadable(mediaType: string): boolean {
  return mediaType === EVENTS_TYPE || [JSON_TYPE, LINES_TYPE, TEXT_TYPE].some((type) => type.test(mediaType))
}

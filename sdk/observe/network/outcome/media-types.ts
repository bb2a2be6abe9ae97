/** What a media type says about how a body is read. */

/** JSON in any of its types, e.g. `application/problem+json`. */
export const JSON_TYPE = /[/+]json$/
/** One JSON value per line. */
export const LINES_TYPE = /\/(?:x-)?(?:ndjson|json-seq|jsonl(?:ines)?)$/
/** Not CSS, and not CSV, of which no rule knows which column is secret. */
const TEXT_TYPE = /^text\/(?!c)|[/+]xml$/

/** True for a body of text, which can be read and recorded. */
export function isReadable(mediaType: string): boolean {
  return [JSON_TYPE, LINES_TYPE, TEXT_TYPE].some((type) => type.test(mediaType))
}

/** A message about an error in a piece of HTML, as a server that renders answers it. */

const TAG = /<[a-z][\w-]*\b([^>]*)>/gi
/** The text of an element, which may be in elements of its own. */
const TEXT = /^\s*(?:<[a-z][\w-]*\b[^>]*>\s*){0,3}([^<]{4,300})/i
const CLASS = /\bclass\s*=\s*["']([^"']*)/i
const SEVERE = /(?:^|[-_\s])(?:error|errors|danger|failure|destructive)(?:[-_\s]|$)/i
const MESSAGE =
  /(?:^|[-_\s])(?:alert|notice|flash|message|msg|toast|callout|banner|notification)(?:[-_\s]|$)/i
const IS_ALERT = /\brole\s*=\s*["']?alert\b/i
const UNSEEN = /\bhidden\b|\bd-none\b|display\s*:\s*none/i

/** The text of the first one that is shown; undefined for none. A class such as `btn-danger` makes no message. */
export function errorMessageIn(html: string): string | undefined {
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(TAG)) {
    const named = CLASS.exec(attributes)?.[1] ?? ''
    const isMessage = MESSAGE.test(named) || IS_ALERT.test(attributes)
    if (!isMessage || !SEVERE.test(named) || UNSEEN.test(attributes)) continue
    const text = TEXT.exec(html.slice(index + tag.length))?.[1]?.trim()
    if (text) return text
  }
  return undefined
}

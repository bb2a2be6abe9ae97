/** An answer of HTML that is a message about an error, as a server that renders sends it for a part of the page. */

/** A longer piece is more than a message. */
const CHARS = 4_000
/** What may stand beside the message: its sign, a way to close it, what the part showed before. */
const BESIDE = 60
const UNSEEN = /<!--.*?-->|<(script|style|noscript)\b.*?<\/\1>/gis
const TAG = /<([a-z][\w-]*)\b([^<>]*)>/gi
const ANY_TAG = /<[^<>]*>/g
const CLASS = /(?:^|\s)class\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const IS_ALERT = /(?:^|\s)role\s*=\s*["']?alert\b/i
const IS_HIDDEN = /(?:^|\s)hidden(?:[\s=]|$)|display\s*:\s*none/i
/** Tokens of a class. `btn-danger` names no message, `error-free` no error. */
const MESSAGE = /^(?:alert|notice|flash|message|msg|toast|callout|banner|notification)(?:[-_]|$)/i
const ERROR = /^(?!no[-_])(?:\w+[-_]+)*(?:errors?|danger|failure|destructive)$/i
const HIDES = /^(?:hidden|invisible|d-none)$/
const WORD = /\p{L}{2}/u
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of the message; undefined for HTML that is more or something else. */
export function errorMessageIn(html: string): string | undefined {
  if (html.length > CHARS) return undefined
  const shown = html.replace(UNSEEN, '')
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of shown.matchAll(TAG)) {
    const [, double, single] = CLASS.exec(attributes) ?? []
    const tokens = (double ?? single ?? '').split(/\s+/)
    const has = (pattern: RegExp) => tokens.some((token) => pattern.test(token))
    if (!(has(MESSAGE) || IS_ALERT.test(attributes)) || !has(ERROR)) continue
    if (IS_HIDDEN.test(attributes) || has(HIDES)) continue
    const inside = shown.slice(index + tag.length)
    const end = inside.search(new RegExp(`</${name}\\b`, 'i'))
    const text = textOf(end === -1 ? inside : inside.slice(0, end))
    if (WORD.test(text) && textOf(shown).length <= text.length + BESIDE) return text
  }
  return undefined
}

function textOf(html: string): string {
  const text = html.replace(ANY_TAG, ' ').replace(ENTITY, (_all, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? ''
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10_ffff ? '' : String.fromCodePoint(code)
  })
  return text.replace(/\s+/g, ' ').trim()
}

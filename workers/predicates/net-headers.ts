import { containsText } from '../../sdk/protocol/match.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import type { NetworkCall } from '../timeline/calls.js'
import { quote } from '../wording/quote.js'

/** Values by name: `*` for a header with any value, or a text or pattern that its value contains. */
export type HeaderWant = Readonly<Record<string, string>>

/** What follows the value of a cookie, and is never hidden. */
const COOKIE_ATTRIBUTE =
  /^(?:httponly|secure|partitioned|(?:path|domain|samesite|expires|max-age|priority)=\S*)$/i

export type HeaderFit = 'fits' | 'misses' | 'redacted' | 'not-read'

/** Each header must be in the answer, or in a redirect that led to it. */
export function headerFit(want: HeaderWant, { read }: NetworkCall): HeaderFit {
  const { responses } = read ?? {}
  if (responses === undefined || responses.some(({ headers }) => headers === undefined)) return 'not-read'
  const fits = Object.entries(want).map(([name, value]) => {
    const found = responses.flatMap(({ headers }) => headers?.[name.toLowerCase()] ?? [])
    if (found.some((each) => value === '*' || containsText(each, value))) return 'fits'
    const isHidden = found.some((each) => each.includes(REDACTED)) && !COOKIE_ATTRIBUTE.test(value)
    return isHidden ? 'redacted' : 'misses'
  })
  return (['misses', 'redacted'] as const).find((fit) => fits.includes(fit)) ?? 'fits'
}

export function describeHeaders(want: HeaderWant): string {
  return Object.entries(want)
    .map(([name, value]) => (value === '*' ? name : `${name}: ${quote(value)}`))
    .join(', ')
}

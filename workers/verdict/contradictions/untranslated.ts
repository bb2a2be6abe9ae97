/** A key of a translation that stands on the page in the place of its text, because there is none in the language. */
import { containsWhole } from '../../../sdk/protocol/whole.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import type { Evidence } from '../evidence.js'

/** `onboarding.next`, `save_all` */
const KEY = /^(?=.{5,}$)[\p{L}\d_:.-]*\p{L}[._]\p{L}[\p{L}\d_:.-]*$/u
/** What libraries say of a key: react-intl, i18next and vue-i18n, next-intl. */
const WANTING = /missing|not found|could not resolve|translat/i

/** @returns the text that appeared, and when; undefined for none */
export function untranslatedIn({
  acts,
  calls,
  consoles,
  doms,
  marks,
}: Evidence): { text: string; at: number } | undefined {
  const warnings = consoles.filter(
    ({ data: { level, text } }) => /^(?:warn|error)$/.test(level) && WANTING.test(text),
  )
  // What was asked for by that name is a file, or another thing of the app.
  const isAskedFor = (text: string) =>
    calls.some(({ started }) => containsWhole(started.data.url, text)) ||
    marks.some(({ data }) => containsWhole(data.name ?? '', text))
  const isKey = (text: string) =>
    KEY.test(text) && !isAskedFor(text) && warnings.some(({ data }) => names(data.text, text))
  if (warnings.length === 0) return undefined
  return doms
    .filter(({ cause }: EventOf<'dom'>) => isOfActs(cause, acts))
    .flatMap(({ data, t }) => (data.appeared ?? []).map((text) => ({ text: text.trim(), at: t })))
    .findLast(({ text }) => isKey(text))
}

/** True where the key is not a part of a longer one. */
function names(message: string, key: string): boolean {
  return message.split(key).some((after, i, parts) => {
    const before = parts[i - 1]
    return before !== undefined && !/[\p{L}\d_-]\.?$/u.test(before) && !/^\.?[\p{L}\d_-]/u.test(after)
  })
}

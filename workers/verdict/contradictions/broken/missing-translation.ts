import { foldText } from '../../../../sdk/protocol/match.js'
import { containsWhole } from '../../../../sdk/protocol/whole.js'
import { quote } from '../../../wording/quote.js'
import { claimedTexts } from '../named-texts.js'
import { appearedTexts } from './appeared-texts.js'
import type { FindBroken } from './broken.js'

/** `onboarding.next`, `save_all` */
const KEY = /^(?=.{5,}$)[\p{L}\d_:.-]*\p{L}[._]\p{L}[\p{L}\d_:.-]*$/u
/** What libraries say of a key: react-intl, i18next and vue-i18n, next-intl. */
const WANTING = /missing|not found|could not resolve|translat/i

/** The page shows the key of a translation, because the language has no text for it. */
export const missingTranslation: FindBroken = (evidence) => {
  const { calls, claim, consoles, marks } = evidence
  const warnings = consoles.filter(
    ({ data: { level, text } }) => /^(?:warn|error)$/.test(level) && WANTING.test(text),
  )
  if (warnings.length === 0) return undefined
  // What was asked for by that name is a file, or another thing of the app.
  const isAskedFor = (text: string) =>
    calls.some(({ started }) => containsWhole(started.data.url, text)) ||
    marks.some(({ data }) => containsWhole(data.name ?? '', text))
  const isKey = (text: string) =>
    KEY.test(text) && !isAskedFor(text) && warnings.some(({ data }) => names(data.text, text))
  const key = appearedTexts(evidence).findLast(({ text }) => isKey(text.trim()))
  if (key === undefined) return undefined
  const text = key.text.trim()
  if (claimedTexts({ claim }).some((name) => name.includes(foldText(text)))) return undefined
  return { counter: `${quote(text)} appeared, which the console says has no text`, at: key.at }
}

/** True where the key is not a part of a longer one. */
function names(message: string, key: string): boolean {
  return message.split(key).some((after, i, parts) => {
    const before = parts[i - 1]
    return before !== undefined && !/[\p{L}\d_-]\.?$/u.test(before) && !/^\.?[\p{L}\d_-]/u.test(after)
  })
}

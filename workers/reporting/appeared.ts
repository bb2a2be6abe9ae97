/** The texts that the acts brought into view: what the page says, beside what was sent and answered. */
import { foldText } from '../../sdk/protocol/match.js'
import { printable } from '../../sdk/protocol/printable.js'
import { containsWhole } from '../../sdk/protocol/whole.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import { namedTexts } from '../verdict/contradictions/named-texts.js'
import { clipEnd } from '../wording/clip.js'

const TEXTS = 5
const CHARS = 60

export interface Appeared {
  /** at most TEXTS, the newest last; without those that the claim names or the page shows */
  appeared?: string[]
}

/**
 * @param claim its texts are known to who made it
 * @param page lines that are reported beside
 */
export function appearedIn(
  { of, acts }: Slice,
  claim: Predicate | undefined,
  page: readonly { text: string }[] = [],
): Appeared {
  const claimed = new Set(claim === undefined ? [] : namedTexts(leavesOf(claim)))
  const came = page.flatMap(({ text }) => (text.startsWith('+ ') ? [foldText(text)] : [])).join('\n')
  const isNews = (text: string) => !claimed.has(foldText(text)) && !containsWhole(came, foldText(text))
  const shown: string[] = []
  for (const { cause, data } of of('dom').toReversed()) {
    if (shown.length === TEXTS) break
    if (!counts(cause, acts)) continue
    const parts = (data.appeared ?? []).filter(isNews).map(clipped)
    for (const text of joined(parts).toReversed())
      if (shown.length < TEXTS && text !== '' && !shown.includes(text)) shown.push(text)
  }
  return shown.length === 0 ? {} : { appeared: shown.toReversed() }
}

/** Neighbours that fit into one text: what appeared at once is often one sentence in several elements. */
function joined(parts: readonly string[]): string[] {
  const texts: string[] = []
  for (const part of parts) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + part.length < CHARS) texts[texts.length - 1] = `${last} ${part}`
    else texts.push(part)
  }
  return texts
}

function clipped(text: string): string {
  return clipEnd(printable(text.replace(/\s+/gu, ' ').trim()), CHARS)
}

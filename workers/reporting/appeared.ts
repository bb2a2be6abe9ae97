/** The texts that the acts brought into view: what the page says, beside what was sent and answered. */
import { counts } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

const TEXTS = 5
const CHARS = 60

export interface Appeared {
  /** the newest, at most TEXTS; without those that the claim itself names */
  appeared?: string[]
}

/** @param claim its texts are known to who made it */
export function appearedIn({ of, acts }: Slice, claim: unknown): Appeared {
  const claimed = new Set(textsIn(claim).map((text) => folded(text).toLowerCase()))
  const texts = of('dom')
    .filter(({ cause }) => counts(cause, acts))
    .map(({ data }) => (data.appeared ?? []).map(folded).filter((text) => !claimed.has(text.toLowerCase())))
    // What appeared at once is often one sentence in several elements.
    .map((parts) => parts.join(' ').trim())
  const news = [...new Set(texts)].filter((text) => text !== '')
  const shown = news
    .slice(-TEXTS)
    .map((text) => (text.length > CHARS ? `${text.slice(0, CHARS - 1)}…` : text))
  return shown.length === 0 ? {} : { appeared: shown }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

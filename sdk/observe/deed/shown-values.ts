/** The plain values of an answer, and the text that the page shows. Part of the page's third script. */
import { rootsUnder } from '../../dom/walk.js'
import { foldText } from '../../protocol/match.js'
import { isRecord } from '../../protocol/record.js'

const VALUES = 200
const VALUE_CHARS = 200
/** shortest kept value, in characters: a shorter one may appear on any page */
const LEAST_CHARS = 3
const DEPTH = 8

/** Texts and numbers in an answer, folded; at most VALUES. */
export function valuesOf(value: unknown): Set<string> {
  const values = new Set<string>()
  collect(value, values, DEPTH)
  return values
}

/** Members of an answer's top that are too short for `valuesOf`, folded. */
export function shortValuesOf(value: unknown): string[] {
  const members = isRecord(value) ? Object.values(value) : []
  return members.flatMap((each) => {
    const text = typeof each === 'string' || typeof each === 'number' ? foldText(String(each)) : ''
    return text !== '' && text.length < LEAST_CHARS ? [text] : []
  })
}

function collect(value: unknown, values: Set<string>, depth: number): void {
  if (values.size >= VALUES || depth < 0) return
  if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) collect(item, values, depth - 1)
    return
  }
  if (typeof value !== 'string' && typeof value !== 'number') return
  const text = foldText(String(value))
  if (text.length >= LEAST_CHARS && text.length <= VALUE_CHARS) values.add(text)
}

/** The rendered text, of shadow roots too, and the values of fields. */
export function screenText(): string {
  const texts: string[] = [document.body?.innerText ?? '']
  for (const root of rootsUnder(document))
    for (const child of root.children) texts.push((child as HTMLElement).innerText ?? '')
  for (const { value } of document.querySelectorAll('input,textarea') as NodeListOf<HTMLInputElement>)
    texts.push(value)
  return foldText(texts.join('\n'))
}

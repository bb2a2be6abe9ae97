/** What to do about a mark, in one sentence. Pure. */
import type { PendingMark } from '../../sdk/protocol/conversation.js'

const QUOTED_CHARS = 120

/** Where a marked element is now; `unknown` when the page was not asked or did not answer. */
export type Whereabouts = { ref: string } | 'gone' | 'elsewhere' | 'unknown'

/**
 * Example: `Open src/Form.tsx:31; e12 button "Save"; the person says: it must save`. What the page says is in quotes.
 *
 * @param mark with the address at which it was made
 */
export function hintOf(mark: PendingMark & { url: string }, where: Whereabouts): string {
  const { note, element, text, area } = mark
  return [
    ...(element?.source === undefined ? [] : [`Open ${element.source.file}:${element.source.line}`]),
    ...(element === undefined ? [] : [phraseOf(element, where, mark.url)]),
    ...(text === undefined ? [] : [`the text ${quoted(text)}`]),
    ...(area === undefined || text !== undefined ? [] : [`the area ${sizeOf(area)}`]),
    `the person says: ${inOneLine(note)}`,
  ].join('; ')
}

function phraseOf(
  { ref, role, name }: NonNullable<PendingMark['element']>,
  where: Whereabouts,
  url: string,
): string {
  const label = name === '' ? role : `${role} ${quoted(name)}`
  if (where === 'unknown') return `${ref} ${label}`
  if (where === 'gone') return `${label} is no longer on the page`
  if (where === 'elsewhere') return `${label} is not on this page but was at ${url}`
  return `${where.ref} ${label}`
}

function sizeOf({ x, y, width, height }: NonNullable<PendingMark['area']>): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round)
  return `${wide}×${high} px at ${left},${top}`
}

function quoted(words: string): string {
  const line = inOneLine(words)
  return JSON.stringify(line.length > QUOTED_CHARS ? `${line.slice(0, QUOTED_CHARS)}…` : line)
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

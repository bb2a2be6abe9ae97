/** The brief form of a `yes`: why, and what an agent compares with what it meant. Pure. */
import type { PageLine } from '../../../sdk/protocol/commands/around.js'
import { type Answer, bytesOf, textBytes } from '../../../workers/answers/bytes.js'
import { clipMiddle } from '../../../workers/wording/clip.js'
import { EXCHANGE_BYTES, exchangeLine } from './exchange-lines.js'
import { type FullVerdict, frameOf } from './frame.js'
import { leftOut } from './left-out.js'
import { byRank, inReadingOrder, isChanged } from './page-lines.js'

/** Limit, without the session's id and the person's messages. */
export const BRIEF_YES_BYTES = 500
/** What a long reason leaves to the values. */
const RESERVED_BYTES = EXCHANGE_BYTES + '"exchanged":[""],'.length
const TEXT_MIN_BYTES = 16
const NOTE_BYTES = 130
/** Concerns the next key press, not the claim. */
const NOT_ABOUT_CLAIM = 'focus-lost'

interface Shown {
  noted: readonly string[]
  exchanged: readonly string[]
  page: readonly PageLine[]
  appeared: readonly string[]
}

/**
 * Has, as far as there is room: the exchange that the reason names, else the latest; what a detector noted; the lines of the
 * page that say most about the change; the other exchanges; what appeared.
 */
export function briefYes(full: FullVerdict): Answer {
  const { contradictions = [], exchanged = [], page = [], appeared = [] } = full
  const notes = contradictions
    .filter(({ kind }) => kind !== NOT_ABOUT_CLAIM)
    .map(({ kind, counter }) => `${kind}: ${clipMiddle(counter, NOTE_BYTES, textBytes)}`)
  const isNamed = ({ with: partner }: { with: string }) => full.because.includes(`${partner} →`)
  const exchanges = exchanged.toReversed().toSorted((one, two) => Number(isNamed(two)) - Number(isNamed(one)))
  const { head, tail } = frameOf(
    full,
    BRIEF_YES_BYTES,
    exchanges.length + page.length === 0 ? 0 : RESERVED_BYTES,
  )
  const assembled = ({ noted, exchanged: lines, page: around, appeared: texts }: Shown): Answer => ({
    ...head,
    ...(noted.length === 0 ? {} : { noted }),
    ...(lines.length === 0 ? {} : { exchanged: lines }),
    ...(around.length === 0 ? {} : { page: inReadingOrder(page, around) }),
    ...(texts.length === 0 ? {} : { appeared: texts }),
    ...tail,
    ...leftOut([
      ['notes', notes.length - noted.length],
      ['exchanged', exchanges.length - lines.length],
      ['page', page.filter((line) => isChanged(line) && !around.includes(line)).length],
    ]),
  })
  const roomIn = (answer: Shown) => BRIEF_YES_BYTES - bytesOf(assembled(answer))
  let shown: Shown = { noted: [], exchanged: [], page: [], appeared: [] }
  const add = (more: Partial<Shown>) => {
    const next = { ...shown, ...more }
    if (roomIn(next) >= 0) shown = next
  }
  const lineOf = (exchange: (typeof exchanges)[number], bytes: number) =>
    exchangeLine(exchange, head.because, Math.min(EXCHANGE_BYTES, bytes))
  const [first, ...others] = exchanges
  if (first !== undefined) add({ exchanged: [lineOf(first, roomIn({ ...shown, exchanged: [''] }))] })
  for (const note of notes) add({ noted: [...shown.noted, note] })
  for (const line of byRank(page)) add({ page: [...shown.page, line] })
  for (const other of shown.exchanged.length === 0 ? [] : others)
    add({ exchanged: [...shown.exchanged, lineOf(other, EXCHANGE_BYTES)] })
  for (const text of inOrderOfUse(appeared)) {
    const room = roomIn({ ...shown, appeared: [...shown.appeared, ''] })
    if (textBytes(text) <= room || room >= TEXT_MIN_BYTES)
      add({ appeared: [...shown.appeared, clipMiddle(text, room, textBytes)] })
  }
  return roomIn(shown) < 0 ? { ...head, ...tail } : assembled(shown)
}

/** The newest first, and texts with numbers before all: they are compared most. */
function inOrderOfUse(texts: readonly string[]): string[] {
  return texts.toReversed().toSorted((one, two) => Number(/\d/.test(two)) - Number(/\d/.test(one)))
}

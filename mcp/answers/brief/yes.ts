/** The brief form of a `yes`: why, and the values that an agent compares with what it meant. Pure. */
import { type Answer, bytesOf, textBytes } from '../../../workers/answers/bytes.js'
import { clipMiddle } from '../../../workers/wording/clip.js'
import { exchangeLine } from './exchange-lines.js'
import { type FullVerdict, frameOf } from './frame.js'

/** Limit, without the session's id and the person's messages. */
export const BRIEF_YES_BYTES = 300
/** The share of the values beside a long reason, and the least that is worth showing. */
const VALUES_BYTES = 90
const LINE_MIN_BYTES = 40
const TEXT_MIN_BYTES = 16

/** Has the exchange that the reason names, else the latest, then what appeared, then the other exchanges, as far as there is room. */
export function briefYes(full: FullVerdict): Answer {
  const isNamed = ({ with: partner }: { with: string }) => full.because.includes(`${partner} →`)
  const exchanges = (full.exchanged ?? [])
    .toReversed()
    .toSorted((one, two) => Number(isNamed(two)) - Number(isNamed(one)))
  const reserved = exchanges.length === 0 ? 0 : VALUES_BYTES
  const { head, tail } = frameOf(full, BRIEF_YES_BYTES, reserved)
  const assembled = (lines: readonly string[], texts: readonly string[]): Answer => ({
    ...head,
    ...(lines.length === 0 ? {} : { exchanged: lines }),
    ...(texts.length === 0 ? {} : { appeared: texts }),
    ...tail,
    ...leftOut(exchanges.length - lines.length),
  })
  const roomOf = (answer: Answer) => BRIEF_YES_BYTES - bytesOf(answer)
  const lineOf = (exchange: (typeof exchanges)[number], room: number) =>
    exchangeLine(exchange, head.because, room)
  const [first, ...others] = exchanges
  const lines: string[] = []
  const texts: string[] = []
  const room = roomOf(assembled([''], texts))
  if (first !== undefined && room >= LINE_MIN_BYTES) lines.push(lineOf(first, room))
  for (const text of inOrderOfUse(full.appeared ?? [])) {
    const left = roomOf(assembled(lines, [...texts, '']))
    if (textBytes(text) <= left || left >= TEXT_MIN_BYTES) texts.push(clipMiddle(text, left, textBytes))
  }
  for (const exchange of lines.length === 0 ? [] : others) {
    const line = lineOf(exchange, BRIEF_YES_BYTES)
    if (roomOf(assembled([...lines, line], texts)) >= 0) lines.push(line)
  }
  const whole = assembled(lines, texts)
  return roomOf(whole) < 0 ? { ...head, ...tail } : whole
}

/** The newest first, and texts with numbers before all: they are compared most. */
function inOrderOfUse(texts: readonly string[]): string[] {
  return texts.toReversed().toSorted((one, two) => Number(/\d/.test(two)) - Number(/\d/.test(one)))
}

function leftOut(count: number): { leftOut?: string } {
  return count <= 0 ? {} : { leftOut: `${count} ${count === 1 ? 'exchange' : 'exchanges'}` }
}

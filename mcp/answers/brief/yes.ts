/** The brief form of a `yes`: why, and the values that an agent compares with what it meant. Pure. */
import { type Answer, bytesOf, textBytes } from '../../../workers/answers/bytes.js'
import { clipMiddle } from '../../../workers/wording/clip.js'
import { exchangeLines } from './exchange-lines.js'
import { type FullVerdict, frameOf } from './frame.js'

/** Limit, without the session's id and the person's messages. */
export const BRIEF_YES_BYTES = 300
/** The share of the values beside a long reason, and the least that is worth showing. */
const VALUES_BYTES = 90
const LINE_MIN_BYTES = 40
const TEXT_MIN_BYTES = 16

/** Has the latest exchange, then what appeared, then the other exchanges, as far as there is room. */
export function briefYes(full: FullVerdict): Answer {
  const lines = exchangeLines(full)
  const { head, tail } = frameOf(
    full,
    BRIEF_YES_BYTES,
    Math.min(VALUES_BYTES, bytesOf({ exchanged: lines.slice(0, 1) })),
  )
  const frame = { ...head, ...tail }
  const assembled = (values: readonly string[], texts: readonly string[]): Answer => ({
    ...head,
    ...(values.length === 0 ? {} : { exchanged: values }),
    ...(texts.length === 0 ? {} : { appeared: texts }),
    ...tail,
    ...leftOut(lines.length - values.length),
  })
  const roomOf = (answer: Answer) => BRIEF_YES_BYTES - bytesOf(answer)
  const values: string[] = []
  const texts: string[] = []
  for (const line of lines) {
    const room = roomOf(assembled([...values, ''], texts))
    const isWhole = textBytes(line) <= room
    if (isWhole || (values.length === 0 && room >= LINE_MIN_BYTES))
      values.push(clipMiddle(line, room, textBytes))
    if (values.length === 1) break
  }
  for (const text of inOrderOfUse(full.appeared ?? [])) {
    const room = roomOf(assembled(values, [...texts, '']))
    if (textBytes(text) <= room || room >= TEXT_MIN_BYTES) texts.push(clipMiddle(text, room, textBytes))
  }
  for (const line of lines.slice(values.length))
    if (roomOf(assembled([...values, line], texts)) >= 0) values.push(line)
  const whole = assembled(values, texts)
  return roomOf(whole) < 0 ? frame : whole
}

/** Texts with numbers first: they are compared most. */
function inOrderOfUse(texts: readonly string[]): string[] {
  return texts.toSorted((one, two) => Number(/\d/.test(two)) - Number(/\d/.test(one)))
}

function leftOut(count: number): { leftOut?: string } {
  return count <= 0 ? {} : { leftOut: `${count} ${count === 1 ? 'exchange' : 'exchanges'}` }
}

import type { Misfit } from '../../../protocol/events.js'
import { wordsOf } from '../../reading/words.js'
import type { Member } from './members.js'

/** A shorter abbreviation may stand for anything. */
const LEAST_CHARS = 3

/** A field that the agent filled. */
export interface Filled {
  label: string
  value: string
}

/** A member is named like one field and carries what another one holds. */
export function swapped(members: readonly Member[], fields: readonly Filled[]): Misfit | undefined {
  for (const { name, value } of members) {
    const named = fields.find(({ label }) => isSame(wordsOf(label), wordsOf(name)))
    if (named === undefined || named.value === String(value)) continue
    const other = fields.find((field) => field !== named && field.value === String(value))
    if (other !== undefined) return { how: 'swapped', name: named.label, sent: other.label }
  }
  return undefined
}

/** The same words, or one that is short for the other: `lat` for "Latitude". */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const isShort = (word: string) => other.some((each) => each.length >= LEAST_CHARS && word.startsWith(each))
  return (
    one.length > 0 &&
    one.length === other.length &&
    one.every((word) => other.includes(word) || isShort(word))
  )
}

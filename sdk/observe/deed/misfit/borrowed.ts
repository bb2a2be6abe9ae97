import type { Misfit } from '../../../protocol/events.js'
import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { decoded } from '../records/decoded.js'
import type { Filled } from './swapped.js'

/** A shorter text may be one of a few that records share, such as a status. */
const LEAST_CHARS = 6
export const IDENTITY = /^_?(?:id|uuid|key|slug)$/i

/**
 * A write to one record of a list carries a text that only another record has, under the name by which each record has a
 * text of its own, and nobody typed it.
 *
 * @param sent the parsed body
 * @param path of the write's address, whose last step is the id of the record
 * @param lists records that the page read
 */
export function borrowed(
  sent: unknown,
  path: string,
  lists: Iterable<readonly unknown[]>,
  typed: readonly Filled[],
): Misfit | undefined {
  const id = decoded(path.split('/').at(-1) ?? '')
  if (!isRecord(sent) || id === '') return undefined
  for (const list of lists) {
    const records = list.filter(isRecord)
    const own = records.find((record) => isNamed(record, id))
    if (own === undefined) continue
    for (const [name, value] of Object.entries(sent)) {
      if (
        typeof value !== 'string' ||
        value.length < LEAST_CHARS ||
        IDENTITY.test(name) ||
        own[name] === value
      )
        continue
      const texts = records.map((record) => record[name])
      const isOwnOfEach =
        new Set(texts).size === records.length && texts.every((text) => typeof text === 'string')
      const isTyped = typed.some((field) => foldText(field.value) === foldText(value))
      if (isOwnOfEach && !isTyped && texts.includes(value)) return { how: 'borrowed', name, sent: value }
    }
  }
  return undefined
}

export function isNamed(record: Record<string, unknown>, id: string): boolean {
  return Object.entries(record).some(([name, value]) => IDENTITY.test(name) && String(value) === id)
}

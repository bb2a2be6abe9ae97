/** Whether a write names another record than the one at the act, as the page shows both with ids in its markup. */

import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import { rowAround } from '../../reading/rows.js'
import { wordsOf } from '../../reading/words.js'
import type { Member } from '../misfit/members.js'
import type { Around } from './around.js'

/** members of a write that may name a record */
const MEMBERS = 20
const ELEMENTS = 500
const LEAST_CHARS = 3

/**
 * @param members of the write: `product: 12` names a record where elements have `data-product` or `data-product-id`
 * @returns the title around the control that names one other record of these; undefined where the write names that one too,
 *   or where the container shows its own, as among the options of a choice
 */
export function shownRecord(members: readonly Member[], { titles, texts }: Around): string | undefined {
  const values = new Set(members.map(({ value }) => String(value)))
  for (const { name, value } of members.slice(0, MEMBERS)) {
    const own = String(value)
    const records = recordsUnder(name, own)
    if (records === undefined) continue
    const namedBy = (text: string) => {
      const wanted = foldText(text)
      const isTelling = wanted.length >= LEAST_CHARS && /\p{L}/u.test(wanted)
      const named = isTelling ? [...records].filter(([, shown]) => containsWhole(shown, wanted)) : []
      return named.length === 1 ? named[0]?.[0] : undefined
    }
    const title = titles.find((text) => !values.has(namedBy(text) ?? own))
    if (title !== undefined && !texts.some((text) => namedBy(text) === own)) return title.trim()
  }
  return undefined
}

/** The texts of the records that elements name by an attribute like `name`, by their ids; undefined without that of `id`. */
function recordsUnder(name: string, id: string): ReadonlyMap<string, string> | undefined {
  const stem = wordsOf(name)
    .filter((word, i, words) => word !== 'id' || i < words.length - 1)
    .join('-')
  const attributes = [`data-${stem}`, `data-${stem}-id`]
  if (stem === '' || !/\d/.test(id)) return undefined
  const attribute = attributes.find(
    (each) => document.querySelector(`[${each}="${CSS.escape(id)}"]`) !== null,
  )
  if (attribute === undefined) return undefined
  const records = new Map<string, string>()
  for (const element of [...document.querySelectorAll(`[${attribute}]`)].slice(0, ELEMENTS)) {
    const key = element.getAttribute(attribute) ?? ''
    const own = element.getAttributeNames().map((each) => element.getAttribute(each))
    const text = [records.get(key), ...own, (rowAround(element) ?? element).textContent].join('\n')
    records.set(key, foldText(text))
  }
  return records
}

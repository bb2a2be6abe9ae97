/** Whether a control names the amounts of a column: by the words of its option, link or header. Part of the page's third script. */

import { isRecord } from '../../protocol/record.js'
import type { Read } from '../network/recent-reads.js'
import { recordsOf } from '../network/records-of.js'
import { readingsOf } from '../reading/amount-readings.js'
import { areAlike, wordsOf } from '../reading/words.js'

const NAMING = /^(?:class|itemprop|data-(.+))$/
const LEAST_CHARS = 3
/** Apps read an amount of money in cents. */
const UNITS = [1, 100]

/**
 * @param cells the texts of the amounts
 * @param row the first one
 */
export function isNamedBy(
  control: Element,
  cells: readonly string[],
  row: Element,
  reads: readonly Read[],
): boolean {
  const words = wordsAt(control)
  const names = [...attributesOf(row, cells[0]), ...reads.flatMap((read) => membersWith(cells, read))]
  return names
    .flatMap(wordsOf)
    .some((name) => name.length >= LEAST_CHARS && words.some((word) => areAlike(name, word)))
}

function wordsAt(control: Element): string[] {
  const chosen: Element = (control as HTMLSelectElement).selectedOptions?.[0] ?? control
  const texts = [chosen.textContent, ...['value', 'href'].map((name) => chosen.getAttribute(name))]
  return wordsOf([...texts, ...Object.values((control as HTMLElement).dataset)].join(' '))
}

/** How the markup names the element that has this text alone. */
function attributesOf(row: Element, cell: string | undefined): string[] {
  return [...row.querySelectorAll('*')]
    .filter(({ textContent }) => textContent?.trim() === cell)
    .flatMap(({ attributes }) => [...attributes])
    .flatMap(({ name, value }) => {
      const naming = NAMING.exec(name)
      return naming === null ? [] : [naming[1] ?? '', value]
    })
}

/** The members of a list of records that have these amounts. */
function membersWith(cells: readonly string[], read: Read): string[] {
  const records = recordsOf(read).filter(isRecord)
  const amounts = cells.map((cell) => readingsOf(cell.replace(/\p{L}/gu, '')))
  return Object.keys(records[0] ?? {}).filter((name) => {
    const values = records.map((record) => Number(record[name]))
    return amounts.every((each) =>
      each.some((amount) => UNITS.some((unit) => values.includes(amount * unit))),
    )
  })
}

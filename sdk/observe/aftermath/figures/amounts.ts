/** Numbers in a text, with their units. Pure. Part of the page's third script. */
import { readingsOf } from '../../reading/amount-readings.js'

/** A number that is no part of a date, a time, or a code. A currency or unit stands before or after it. */
const AMOUNT =
  /(?<![\p{L}\d:/#.,-])([-−]?)(\p{Sc}|\p{L}{3} )? ?([-−]?)(\d{1,3}(?:[., '’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\d:/-]) ?(\p{Sc}(?! ?\d)|%|\p{L}{1,3}(?!\p{L}))?/gu

export interface Amount {
  unit: string
  /** with the point, and with the comma, as the decimal separator */
  readings: readonly [point: number, comma: number]
}

/** @param text folded; a line for each element */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap(([, minus, before = '', sign, digits = '', after = '']) => {
    const [point, comma = point] = readingsOf(digits)
    if (point === undefined || comma === undefined) return []
    const factor = minus || sign ? -1 : 1
    return [{ unit: (before + after).trim(), readings: [factor * point, factor * comma] as const }]
  })
}

/** True for one amount but for what binary arithmetic leaves. */
export function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005
}

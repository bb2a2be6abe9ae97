/** A number that would be short but for eight zeros or nines in a row, and has twelve decimals at least. */
const LONG = /(?<![\p{L}\d.,_-])-?(\d+)[.,](?=\d{12})(\d{0,2}(?:0{8,}|9{8,})\d{1,8})(?![\p{L}\d_]|[.,-]\d)/gu
const CURRENCY_BEFORE = /\p{Sc}\s?$/u
/** A sign, or the short word of a unit at the end. A degree or a letter of a direction is a place. */
const UNIT_AFTER =
  /^\s?(?:\p{Sc}|%|(?!°?\s?[NSEWO](?!\p{L}))(?:°C|°F|°|[\p{L}µ]{1,3}[²³]?)(?=$|\s?[)\]/;|]))/u
/** significant digits of a double that arithmetic left; an amount of a currency may have 15 */
const DIGITS = 16
/** smaller numbers may be meant */
const LEAST = 0.005

/**
 * An amount that is shown as binary arithmetic left it: `€21.200000000000003`. Only beside a currency or a unit, as other
 * long numbers may be meant: places, measurements, code.
 */
export function residueIn(text: string): string | undefined {
  for (const match of text.matchAll(LONG)) {
    const [shown, whole, decimals] = match
    const value = Number(`${whole}.${decimals}`)
    const isDouble =
      value >= LEAST && `${whole}${decimals}`.length >= DIGITS && String(value) === `${whole}.${decimals}`
    const isAmount =
      CURRENCY_BEFORE.test(text.slice(0, match.index)) ||
      UNIT_AFTER.test(text.slice(match.index + shown.length))
    if (isDouble && isAmount) return shown
  }
  return undefined
}

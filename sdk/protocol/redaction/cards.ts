/** Numbers of payment cards, by the ranges and lengths of the networks and the check digit. https://en.wikipedia.org/wiki/Payment_card_number */

import { REDACTED } from './redacted.js'

const CARD =
  /(?<![\w.-])(?:(?:4\d|5[1-5]|2[2-7]|6\d|35)\d\d([ +-]?)\d{4}\1\d{4}\1\d{4}|3[04678]\d\d([ +-]?)\d{6}\2\d{4,5})(?![\w-]|\.\d)/g

export function redactCards(text: string): string {
  return text.replace(CARD, (number) => (hasCheckDigit(number) ? REDACTED : number))
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function hasCheckDigit(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].reverse()
  // A doubled digit above 9 counts as the sum of its own digits.
  const sum = digits.reduce(
    (total, digit, i) => total + Number(i % 2 === 0 ? digit : '0246813579'[Number(digit)]),
    0,
  )
  return sum % 10 === 0
}

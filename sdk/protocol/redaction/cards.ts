/**
 * Numbers of payment cards, by the ranges and lengths of the networks and the check digit.
 * https://en.wikipedia.org/wiki/Payment_card_number
 */

import { REDACTED } from './redacted.js'

const CARD =
  /(?<![\w.-])(?:(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|6(?:011|[245]\d\d)|35\d\d)([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d([ -]?)\d{6}\2\d{5}|3[068]\d\d([ -]?)\d{6}\3\d{4})(?![\w-]|\.\d)/g

export function redactCards(text: string): string {
  return text.replace(CARD, (number) => (hasCheckDigit(number) ? REDACTED : number))
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function hasCheckDigit(number: string): boolean {
  const digits = number.replace(/\D/g, '')
  let sum = 0
  for (let i = 1; i <= digits.length; i++) {
    const digit = Number(digits.at(-i)) * (i % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

export interface ShownNumber {
  /** as written, but with ASCII digits */
  text: string
  /** possible values: a single separator before three digits either groups digits or starts the decimals */
  readings: { value: number; decimals: number }[]
  /** the text right before and after: currency signs, units, per cent */
  before: string
  after: string
}

const NUMBER = /[-−]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,٫]\d+)?(?!\d)|[-−]?\d+(?:[.,'’٫٬]\d+)*/g
const AROUND = 9

/** Replaces digits of every script with ASCII digits. Unicode stores the ten digits of a script consecutively. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const row = code - (code % 16)
    const isRowOfDigits = /\p{Nd}/u.test(String.fromCodePoint(row))
    return String(isRowOfDigits ? code - row : code - row - 6)
  })
}

export function numbersIn(text: string): ShownNumber[] {
  const plain = asciiDigits(text)
  return [...plain.matchAll(NUMBER)].map(({ 0: found, index }) => {
    const before = plain.slice(Math.max(0, index - AROUND), index)
    const after = plain.slice(index + found.length, index + found.length + AROUND)
    const plus = readingsOf(found)
    const minus = plus.map(({ value, decimals }) => ({ value: -value, decimals }))
    const readings = isNegative(before, after)
      ? minus
      : isBracketed(before, after)
        ? [...plus, ...minus]
        : plus
    return { text: found, readings, before, after }
  })
}

/** Numbers whose decimals stand in an element of their own: `€8` and `90`. */
export function joinedNumbersIn(text: string): ShownNumber[] {
  return numbersIn(asciiDigits(text).replace(/(?<![\d.,])(\d+)\s(\d{2})(?![\d.,:])/g, '$1.$2'))
}

/** Matches `-€5` and `5-`. */
function isNegative(before: string, after: string): boolean {
  return /[-−]\s?\p{Sc}\s?$/u.test(before) || /^[-−](?![\p{L}\p{N}])/u.test(after)
}

/** `(5.00)` is a negative number in accounting, and otherwise a number in parentheses. */
function isBracketed(before: string, after: string): boolean {
  return /\(\p{Sc}?\s?$/u.test(before) && /^\s?\p{Sc}?\)/u.test(after)
}

function readingsOf(found: string): ShownNumber['readings'] {
  const sign = /^[-−]/.test(found) ? -1 : 1
  const digits = found
    .replace(/^[-−]/, '')
    .replace(/[ \u00a0\u202f'’٬]/g, '')
    .replaceAll('٫', '.')
  const marks = [...digits.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  const whole = () => ({ value: sign * Number(digits.replace(/[.,]/g, '')), decimals: 0 })
  if (last === undefined) return [whole()]
  const isOneKind = new Set(marks.map(([mark]) => mark)).size === 1
  if (isOneKind && marks.length > 1) return [whole()]
  const decimals = digits.length - last.index - 1
  const broken = `${digits.slice(0, last.index).replace(/[.,]/g, '')}.${digits.slice(last.index + 1)}`
  const fraction = { value: sign * Number(broken), decimals }
  return isOneKind && decimals === 3 && last.index <= 3 ? [whole(), fraction] : [fraction]
}

const SYMBOLS: { [symbol: string]: readonly string[] } = {
  '€': ['EUR'],
  $: ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP'],
  '£': ['GBP', 'EGP'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₫': ['VND'],
  '₪': ['ILS'],
  '฿': ['THB'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₴': ['UAH'],
  zł: ['PLN'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  R$: ['BRL'],
}

/** Currencies that the signs around a number can mean; empty without signs. */
export function currenciesOf({ before, after }: ShownNumber): readonly string[] {
  const around = `${before.slice(-4)} ${after.slice(0, 4)}`
  if (around.includes('R$')) return SYMBOLS.R$ ?? []
  const symbol = Object.keys(SYMBOLS).find((each) => around.includes(each))
  if (symbol !== undefined) return SYMBOLS[symbol] ?? []
  const code = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/.exec(around)?.[0]
  return code === undefined ? [] : [code]
}

const BYTES = 'kmgt'
/** Currencies with 1,000 minor units. https://www.iso.org/iso-4217-currency-codes.html */
const THOUSANDTHS: readonly string[] = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

/** Currencies without a minor unit. */
const WHOLE: readonly string[] = ['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'XAF', 'XOF', 'XPF', 'PYG', 'UGX']
/** Larger units as locales abbreviate them. https://cldr.unicode.org/translation/number-currency-formats/number-patterns */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:tsd|tys|тыс|mil(?!l)|천)/i, 1e3],
  [/^(?:万|萬|만)/, 1e4],
  [/^lakh/i, 1e5],
  [/^(?:mio|mill|mln|mn|млн|jt)/i, 1e6],
  [/^(?:crore|cr(?![a-z]))/i, 1e7],
  [/^(?:億|亿|억)/, 1e8],
  [/^(?:mrd|mld|md(?![a-z])|mlr|млрд|bn|billion|b(?![a-z]))/i, 1e9],
]

/**
 * True when a shown number represents the value: unchanged, in minor units, as per cent, or in a larger unit.
 *
 * @param currency the record's currency, if any
 */
export function says(shown: ShownNumber, value: number, currency?: string): boolean {
  const after = shown.after.trimStart()
  const marked = currenciesOf(shown)
  const currencies = currency !== undefined && marked.includes(currency) ? [currency] : marked
  const isWhole = currencies.length > 0 && currencies.every((code) => WHOLE.includes(code))
  const isOfThousandths = currencies.some((code) => THOUSANDTHS.includes(code))
  const factors = [1]
  if (after.startsWith('%')) factors.push(100)
  if (after.startsWith('‰')) factors.push(1000)
  for (const [word, scale] of SCALES) if (word.test(after)) factors.push(1 / scale)
  if (Number.isInteger(value) && currencies.length > 0 && !isWhole)
    factors.push(isOfThousandths ? 0.001 : 0.01)
  const unit = /^([kmgt])(i?b)?(?![a-z])/i.exec(after)
  if (unit !== null) {
    const power = BYTES.indexOf((unit[1] ?? '').toLowerCase()) + 1
    factors.push(1000 ** -power, ...(unit[2] === undefined ? [] : [1024 ** -power]))
  }
  // Few currencies have three decimals. For the others, a separator before three digits groups digits.
  const isMoney = currencies.length > 0 && !isOfThousandths && shown.readings.length > 1
  const readings = isMoney ? shown.readings.filter(({ decimals }) => decimals !== 3) : shown.readings
  return readings.some(({ value: read, decimals }) =>
    factors.some((factor) => Math.abs(read - value * factor) <= 0.5 * 10 ** -decimals + 1e-9),
  )
}

/** True for the same digits in another magnitude. A reduction (`-15%`) has the magnitude of its value. */
export function haveSameDigits({ text, readings, after }: ShownNumber, value: number): boolean {
  const isReduction = /^\s?%/.test(after) && readings.some((each) => Math.abs(each.value) === Math.abs(value))
  if (isReduction) return false
  const bare = (digits: string) => digits.replace(/\D/g, '').replace(/^0+|0+$/g, '')
  const own = bare(String(value))
  return own.length > 1 && bare(text) === own
}

/** What a written amount may mean. Pure. Part of the page's third script. */

/** A number with as many digits is a code. */
const DIGITS = 10

/** A typed amount with a point, and with a comma, as the decimal separator. Empty for what is no number. */
export function readingsOf(value: string): number[] {
  const bare = value.replace(/[\s'’_€$£¥%]/g, '').replace(/^\+/, '')
  if (!/^-?\d[\d.,]*$/.test(bare) || bare.replace(/\D/g, '').length >= DIGITS) return []
  const point = Number(bare.replaceAll(',', ''))
  const comma = Number(bare.replaceAll('.', '').replace(',', '.'))
  // Of two different separators the last one is the decimal one.
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (bare.includes('.') && bare.includes(',')) return [Math.abs(bare[last] === '.' ? point : comma)]
  return [...new Set([point, comma].filter(Number.isFinite).map(Math.abs))]
}

/** True for one number but for what binary arithmetic leaves. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(other) * 1e-6
}

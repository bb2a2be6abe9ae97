/** The line of an exchange in a brief verdict: `sent choice=1, answered chosen=Perth`. Pure. */
import { textBytes } from '../../../workers/answers/bytes.js'
import type { Exchange } from '../../../workers/reporting/exchanges.js'
import { clipMiddle } from '../../../workers/wording/clip.js'

/** Limit of one exchange in a brief verdict. */
export const EXCHANGE_BYTES = 160

const SIDES = ['sent', 'answered', 'holds'] as const

interface Side {
  word: string
  values: readonly string[]
  more: number
}

/**
 * Drops values from the end of the longer side, and counts them, until the line fits.
 *
 * @param because a partner that it names with its status is not named again
 * @param bytes limit of the line
 */
export function exchangeLine(exchange: Exchange, because: string, bytes: number): string {
  const name = because.includes(`${exchange.with} →`) ? '' : `${exchange.with} `
  let sides: Side[] = SIDES.flatMap((word) => {
    const { values, more = 0 } = exchange[word] ?? {}
    return values === undefined ? [] : [{ word, values, more }]
  })
  for (;;) {
    const line = name + textOf(sides)
    if (textBytes(line) <= bytes) return line
    const [longest] = sides.toSorted((one, two) => two.values.length - one.values.length)
    if (longest === undefined || longest.values.length < 2) return clippedLine(name, sides, bytes)
    sides = sides.map((side) =>
      side === longest ? { ...side, values: side.values.slice(0, -1), more: side.more + 1 } : side,
    )
  }
}

function textOf(sides: readonly Side[]): string {
  return sides
    .map(
      ({ word, values, more }) =>
        `${word} ${[...values, ...(more === 0 ? [] : [`${more} more`])].join(', ')}`,
    )
    .join(', ')
}

/** Each side keeps the ends of its only value. */
function clippedLine(name: string, sides: readonly Side[], bytes: number): string {
  const bare = textOf(sides.map((side) => ({ ...side, values: [''] })))
  const share = Math.floor((bytes - textBytes(name + bare)) / Math.max(1, sides.length))
  if (share < 4) return clipMiddle(name + textOf(sides), bytes, textBytes)
  return (
    name +
    textOf(
      sides.map((side) => ({
        ...side,
        values: side.values.map((value) => clipMiddle(value, share, textBytes)),
      })),
    )
  )
}

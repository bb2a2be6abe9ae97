/** Truth of event leaves that count matches: at least one, a number of them (`count`), or none (`absent`). */
import * as z from 'zod/mini'
import type { Finding } from './leaf.js'

const whole = z.int().check(z.gte(0))
const optional = z.optional(whole)

/** Field `count` of a leaf: a number, or bounds. */
export const countField = z.optional(
  z.union([whole, z.strictObject({ $gte: optional, $lte: optional, $gt: optional, $lt: optional })], {
    error: 'must be a whole number such as 2, or {$gte,$lte,$gt,$lt} of whole numbers',
  }),
)

export interface Counted {
  absent?: true | undefined
  count?: z.output<typeof countField>
}

/** The fewest and the most matches with which the leaf is true. Without `count` or `absent`: one at least. */
export function boundsOf({ absent, count = absent === true ? 0 : { $gte: 1 } }: Counted): {
  least: number
  most: number
} {
  if (typeof count === 'number') return { least: count, most: count }
  const { $gte = 0, $gt = -1, $lte = Number.POSITIVE_INFINITY, $lt = Number.POSITIVE_INFINITY } = count
  return { least: Math.max($gte, $gt + 1), most: Math.min($lte, $lt - 1) }
}

/** True when one more match could make the leaf true or false. */
export function mayChange(want: Counted, matches: number): boolean {
  const { least, most } = boundsOf(want)
  return most === Number.POSITIVE_INFINITY ? matches < least : matches <= most
}

/** Why the count cannot fail or cannot hold; undefined for a valid one. */
export function countProblem(want: Counted): string | undefined {
  if (want.count === undefined) return undefined
  if (want.absent === true) return 'absent and count do not go together'
  const { least, most } = boundsOf(want)
  if (least > most) return `no count is ${describeCount(want.count)}`
  return least === 0 && most === Number.POSITIVE_INFINITY
    ? `count ${describeCount(want.count)} cannot fail`
    : undefined
}

/** `2`, or `>= 2 and < 5`. */
export function describeCount(count: NonNullable<Counted['count']>): string {
  if (typeof count === 'number') return `${count}`
  const signs = { $gte: '>=', $lte: '<=', $gt: '>', $lt: '<' }
  const bounds = Object.entries(count).map(([key, bound]) => `${signs[key as keyof typeof signs]} ${bound}`)
  return bounds.length === 0 ? 'any number' : bounds.join(' and ')
}

/**
 * @param decided details of the first match
 * @param thing phrase for what is counted, e.g. `signal "saved"`
 */
export function judgeCount(
  want: Counted,
  matches: number,
  decided: Partial<Finding>,
  thing: string,
): Finding {
  const { least, most } = boundsOf(want)
  const isTrue = matches >= least && matches <= most
  const isCounted = want.count !== undefined && most > 0
  const wanted = want.count === undefined ? '' : describeCount(want.count)
  const none = { fact: `no ${thing}` }
  if (isTrue) {
    const found = isCounted ? { ...decided, fact: `${matches} × ${thing}` } : { fact: thing, ...decided }
    return {
      ...(most === 0 ? none : found),
      truth: true,
      ...(most === Number.POSITIVE_INFINITY ? { final: true } : { byAbsence: true, provisional: true }),
    }
  }
  const missed = isCounted
    ? { ...decided, fact: `${matches} × ${thing} instead of ${wanted}` }
    : matches === 0
      ? none
      : { fact: thing, ...decided }
  return {
    ...missed,
    truth: false,
    code: 'assertion_failed',
    ...(matches > most ? { final: true } : { byAbsence: true }),
  }
}

import type { Family, Verified } from '../../fixtures/corpus/case.js'

export interface Judged {
  name: string
  family: Family
  isBlind: boolean
  right: Verified
  isDecidable: boolean
  /** `error` when it could not be played */
  given: string
}

export interface Tally {
  cases: number
  falseYes: number
  falseNo: number
  errors: number
  decidable: number
  unknown: number
}

export const VERDICTS = ['yes', 'no', 'unknown'] as const

export function tallyOf(judged: readonly Judged[]): Tally {
  const count = (fits: (one: Judged) => boolean) => judged.filter(fits).length
  return {
    cases: judged.length,
    falseYes: count(({ given, right }) => given === 'yes' && right !== 'yes'),
    falseNo: count(({ given, right }) => given === 'no' && right !== 'no'),
    errors: count(({ given }) => given === 'error'),
    decidable: count(({ isDecidable }) => isDecidable),
    unknown: count(({ given, isDecidable }) => isDecidable && given === 'unknown'),
  }
}

/** The confusion matrix: right verdicts by given verdicts, `error` last. */
export function confusionOf(judged: readonly Judged[]): Record<Verified, Record<string, number>> {
  const row = (right: Verified) =>
    Object.fromEntries(
      [...VERDICTS, 'error'].map((given) => [
        given,
        judged.filter((one) => one.right === right && one.given === given).length,
      ]),
    )
  return { yes: row('yes'), no: row('no'), unknown: row('unknown') }
}

/** The maximum share of decidable cases that may be unknown. */
const UNKNOWN_SHARE = 0.03

export function isGood({ falseYes, falseNo, errors, unknown, decidable }: Tally): boolean {
  return falseYes + falseNo + errors === 0 && unknown <= decidable * UNKNOWN_SHARE
}

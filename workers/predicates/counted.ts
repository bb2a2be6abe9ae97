/** Truth of event leaves that count matches: at least one, exactly `count`, or none (`absent`). */
import type { Finding } from './leaf.js'

export interface Counted {
  absent?: true | undefined
  count?: number | undefined
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
  if (want.absent === true || want.count === 0) {
    return matches === 0
      ? { truth: true, fact: `no ${thing}`, byAbsence: true, provisional: true }
      : { fact: thing, ...decided, truth: false, code: 'assertion_failed', final: true }
  }
  if (want.count !== undefined) {
    const fact = `${matches} × ${thing}`
    if (matches === want.count) return { ...decided, truth: true, fact, byAbsence: true, provisional: true }
    return {
      ...decided,
      truth: false,
      code: 'assertion_failed',
      fact: `${fact} instead of ${want.count}`,
      ...(matches > want.count ? { final: true as const } : { byAbsence: true as const }),
    }
  }
  return matches > 0
    ? { fact: thing, ...decided, truth: true, final: true }
    : { truth: false, code: 'assertion_failed', fact: `no ${thing}`, byAbsence: true }
}

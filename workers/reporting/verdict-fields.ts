import type { Contradiction, Tier, Verdict } from '../verdict/evidence.js'

const CONTRADICTIONS = 5
const TIERS: readonly Tier[] = ['decisive', 'caution', 'note']

export type VerdictFields = Pick<Verdict, 'verified' | 'verifiedReason' | 'because' | 'pass'> & {
  /** `v12`: the verdict on the act `a12`, or on a claim without an act */
  id: string
}

export type ListedContradiction = Pick<Contradiction, 'kind' | 'tier' | 'counter' | 'detail'>

/** What speaks against the claim. Empty fields are omitted. */
export interface Doubts {
  nearMiss?: string[]
  contradictions?: ListedContradiction[]
}

export function verdictFields(
  id: string,
  { verified, verifiedReason, because, pass }: Verdict,
): VerdictFields {
  return { id, verified, verifiedReason, because, pass }
}

export function doubts({ contradictions, nearMiss }: Verdict): Doubts {
  const listed = contradictions
    ?.toSorted((one, two) => TIERS.indexOf(one.tier) - TIERS.indexOf(two.tier))
    .slice(0, CONTRADICTIONS)
    .map(({ kind, tier, counter, detail }) => ({
      kind,
      tier,
      counter,
      ...(detail === undefined ? {} : { detail }),
    }))
  return {
    ...(nearMiss === undefined ? {} : { nearMiss }),
    ...(listed === undefined ? {} : { contradictions: listed }),
  }
}

/** The parts that every verdict's result shares. */
import type { Contradiction, Verdict } from '../verdict/evidence.js'

/** The most contradictions that one result lists. */
const CONTRADICTIONS = 5

/** The fields that lead every verdict. */
export type VerdictFields = Pick<Verdict, 'verified' | 'verifiedReason' | 'because' | 'pass'> & {
  /** `v12`: the verdict on the act `a12`, or on a claim alone */
  id: string
}

/** A contradiction as a result lists it. */
export type ListedContradiction = Pick<Contradiction, 'kind' | 'tier' | 'counter' | 'detail'>

/** What speaks against the claim; fields that are empty are left out. */
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
  const listed = contradictions?.slice(0, CONTRADICTIONS).map(({ kind, tier, counter, detail }) => ({
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

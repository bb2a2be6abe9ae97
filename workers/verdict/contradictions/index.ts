import type { Contradiction, Detector, Evidence } from '../evidence.js'
import { failedWrite } from './failed-write.js'
import { reportsFailure } from './reports-failure.js'
import { uncaughtError } from './uncaught-error.js'

/** The registry of detectors: one is added as a file and a line here. */
export const DETECTORS: readonly Detector[] = [failedWrite, reportsFailure, uncaughtError]

/** All that disagrees with a claim in the evidence. Pure. @param claim what the claim found, in words */
export function contradictionsIn(evidence: Evidence, claim: string): Contradiction[] {
  return DETECTORS.flatMap((detector) => detector.detect(evidence)).map(({ kind, tier, ...rest }) => ({
    kind,
    tier,
    claim,
    ...rest,
  }))
}

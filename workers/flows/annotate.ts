/** Adds claims to flows. Pure. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Predicate } from '../predicates/predicate.js'
import type { Flow, FlowStep } from './flow.js'

/** @returns the claim that both say; the new one joins an `allOf` */
function joined(claim: Predicate | undefined, more: Predicate): Predicate {
  if (claim === undefined) return more
  return claim.kind === 'allOf'
    ? { kind: 'allOf', predicates: [...claim.predicates, more] }
    : { kind: 'allOf', predicates: [claim, more] }
}

/**
 * Adds a claim to a step.
 *
 * @param number of the step, from 1; default: the last
 * @throws ProbeError BAD_ARGUMENTS when there is no such step
 */
export function withClaimOfStep(flow: Flow, number: number | undefined, claim: Predicate): Flow {
  const index = (number ?? flow.steps.length) - 1
  if (flow.steps[index] === undefined) {
    const message = `${flow.name} has no step ${number}: it has ${flow.steps.length}, counted from 1`
    throw new ProbeError('BAD_ARGUMENTS', message)
  }
  const steps = flow.steps.map(
    (step, at): FlowStep => (at === index ? { ...step, expect: joined(step.expect, claim) } : step),
  )
  return { ...flow, steps }
}

/** Adds a claim to the flow's end. */
export function withSuccess(flow: Flow, claim: Predicate): Flow {
  return { ...flow, success: joined(flow.success, claim) }
}

/** Notes a text that must be there and may say anything. */
export function withDynamic(flow: Flow, text: string): Flow {
  return { ...flow, dynamic: [...new Set([...(flow.dynamic ?? []), text])] }
}

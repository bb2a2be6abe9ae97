/** What playing a flow while seeking its elements comes to: a mended flow, proposals, or neither. Pure. */
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { ActFlowStep, Flow, FlowStep } from './flow.js'
import type { Healing, Replayed } from './replay.js'

export interface HealedStep {
  /** from 1 */
  step: number
  from: string
  why: string
  /** the new target */
  to?: readonly Locator[]
  /** for a person to decide */
  proposals?: readonly (readonly Locator[])[]
}

export interface Healed {
  flow: string
  /** `refused`: nothing could stand in, or the flow was not proved with it */
  outcome: 'healthy' | 'healed' | 'proposed' | 'refused'
  steps: HealedStep[]
  whatChanged?: string
  /** the flow with new locators; its claims are as they were */
  mended?: Flow
}

/**
 * A flow is healed only when it was proved with the new elements, and nothing but their place spoke for none of them.
 *
 * @param played with a stage that has `candidates`
 */
export function healedBy(flow: Flow, played: Replayed): Healed {
  const healings = (played.healings ?? []).filter((each) => each.flow === undefined)
  const drifted = played.drifted.filter((each) => each.flow === undefined)
  const changed = played.whatChanged === undefined ? {} : { whatChanged: played.whatChanged }
  const head = { flow: flow.name, ...changed }
  if (healings.length === 0 && drifted.length === 0)
    return { ...head, outcome: played.verdict === 'yes' ? 'healthy' : 'refused', steps: [] }
  const isProved =
    played.verdict === 'yes' && healings.every(({ target, isUnsure }) => target !== undefined && !isUnsure)
  const steps = healings.map(isProved ? healedStep : proposedStep)
  if (!isProved) {
    const isProposed = steps.some(({ proposals = [] }) => proposals.length > 0)
    return { ...head, outcome: isProposed ? 'proposed' : 'refused', steps }
  }
  const moved = drifted.map(({ step, from, index }) => ({
    step,
    from,
    why: 'another of its locators fits',
    to: refreshed(flow.steps[step - 1], index),
  }))
  const all = [...steps, ...moved].toSorted((one, two) => one.step - two.step)
  return { ...head, outcome: 'healed', steps: all, mended: withTargets(flow, all) }
}

function healedStep({ step, from, why, target }: Healing): HealedStep {
  return { step, from, why, ...(target === undefined ? {} : { to: target }) }
}

function proposedStep({ step, from, why, target, proposals }: Healing): HealedStep {
  return { step, from, why, proposals: target === undefined ? (proposals ?? []) : [target] }
}

/** The locators without those that no longer fit: the ones before the one that did. */
function refreshed(step: FlowStep | undefined, index: number): Locator[] {
  return step !== undefined && 'target' in step ? step.target.slice(index) : []
}

function withTargets(flow: Flow, steps: readonly HealedStep[]): Flow {
  const targets = new Map(steps.map(({ step, to }) => [step, to]))
  return {
    ...flow,
    steps: flow.steps.map((step, index): FlowStep => {
      const to = targets.get(index + 1)
      if (to === undefined || to.length === 0 || !('target' in step)) return step
      return { ...step, target: [...to] } satisfies ActFlowStep
    }),
  }
}

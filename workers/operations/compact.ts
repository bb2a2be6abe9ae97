/** Results as agents read them: no field that says nothing. */
import type { ActEffect, ActOutcome, PointerNeed } from '../../sdk/protocol/commands.js'
import type { Verdict } from '../verdict/evidence.js'
import type { Result } from './actor-api.js'

/** Contradictions that one answer lists. */
const CONTRADICTIONS = 5

/** An effect without the fields that hold their usual value. */
export function compactEffect(effect: ActEffect): Result {
  return {
    ...(effect.visible ? {} : { visible: false }),
    ...(effect.enabled ? {} : { enabled: false }),
    ...(effect.targetMatched ? {} : { targetMatched: false }),
    ...(effect.occluded
      ? { occluded: true, ...(effect.occludedBy ? { occludedBy: effect.occludedBy } : {}) }
      : {}),
    ...(effect.defaultPrevented ? { defaultPrevented: true } : {}),
    ...(effect.valueChanged ? { valueChanged: true } : {}),
    ...(effect.focusMoved === null ? {} : { focusMoved: effect.focusMoved }),
    domMutatedWithin: effect.domMutatedWithin,
    ...(effect.domMutatedInPage === effect.domMutatedWithin
      ? {}
      : { domMutatedInPage: effect.domMutatedInPage }),
    ...(effect.scrolledIntoView ? { scrolledIntoView: true } : {}),
    ...(effect.appeared === undefined ? {} : { appeared: effect.appeared }),
    ...(effect.destructive === undefined ? {} : { destructive: true }),
    ...(effect.hydrated === undefined ? {} : { hydrated: false }),
  }
}

/** Who was acted on, and what came of it at once. */
export function describeAct(
  action: string,
  outcome: Omit<ActOutcome, 'settled' | 'settleReason' | 'effect'> & { effect?: ActEffect },
): Result {
  return {
    ok: true,
    ref: outcome.ref,
    action,
    ...(outcome.testid === undefined ? {} : { testid: outcome.testid }),
    ...(outcome.name === '' ? {} : { name: outcome.name }),
    ...(outcome.source === undefined ? {} : { source: outcome.source }),
    ...(outcome.effect === undefined ? {} : { effect: compactEffect(outcome.effect) }),
  }
}

const POINTER_WORDS: Record<PointerNeed, string> = {
  handlers: 'its handlers for it got events that are not trusted',
  'hover-rule': 'a :hover rule of the page matches it, and no script can enter :hover',
}

/** What an act could not do as a person would have. */
export function actWarning({ needs, isHydrated }: { needs: readonly PointerNeed[]; isHydrated: boolean }): {
  warning?: string
} {
  const sentences = [
    ...(needs.length === 0
      ? []
      : [
          `The pointer over the element was synthetic: ${needs.map((need) => POINTER_WORDS[need]).join('; ')}.`,
        ]),
    ...(isHydrated
      ? []
      : ['A server rendered the element, and its handlers were not there yet when it was acted on.']),
  ]
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') }
}

/** The fields of a verdict that lead every answer. */
export function verdictFields(verdict: Verdict): Result {
  const { verified, verifiedReason, because, pass } = verdict
  return { verified, verifiedReason, because, pass }
}

/** The contradictions and near-misses of a verdict, where there are any. */
export function doubts({ contradictions, nearMiss }: Verdict): Result {
  const shown = contradictions?.map(({ kind, tier, counter, detail }) => ({
    kind,
    tier,
    counter,
    ...(detail === undefined ? {} : { detail }),
  }))
  return {
    ...(nearMiss === undefined ? {} : { nearMiss }),
    ...(shown === undefined ? {} : { contradictions: shown.slice(0, CONTRADICTIONS) }),
  }
}

/** Bytes and tokens of a result, as an estimate: JSON at four bytes a token. */
export function costOf(value: unknown): { bytes: number; tokens: number } {
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return { bytes, tokens: Math.ceil(bytes / 4) }
}

/** An act as agents read it. Fields with their usual value are omitted. */
import type {
  ActAcknowledgement,
  ActEffect,
  ActionName,
  PointerNeed,
} from '../../sdk/protocol/commands/act.js'
import type { Ref } from '../../sdk/protocol/values.js'
import type { Place } from '../session/sources.js'
import { phraseOfInstead } from '../wording/instead.js'

export interface CompactEffect
  extends Pick<ActEffect, 'domMutatedWithin'>,
    Partial<Omit<ActEffect, 'instead' | 'domMutatedWithin'>> {
  /** the action did not do what it is for */
  achieved?: false
  /** what stands instead, in one phrase */
  instead?: string
}

export interface DescribedAct extends Place {
  /** name of the component that rendered the element */
  component?: string
  ok: true
  ref: Ref
  action: ActionName
  testid?: string
  name?: string
  effect?: CompactEffect
}

export function compactEffect(effect: ActEffect): CompactEffect {
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
    ...(effect.instead === undefined
      ? {}
      : { achieved: false as const, instead: phraseOfInstead(effect.instead) }),
    ...(effect.destructive === undefined ? {} : { destructive: effect.destructive }),
    ...(effect.hydrated === undefined ? {} : { hydrated: effect.hydrated }),
  }
}

export function describeAct(
  action: ActionName,
  { ref, name, testid, component }: ActAcknowledgement,
  place: Place,
  effect?: ActEffect,
): DescribedAct {
  return {
    ok: true,
    ref,
    action,
    ...(testid === undefined ? {} : { testid }),
    ...(name === '' ? {} : { name }),
    ...(component === undefined ? {} : { component }),
    ...place,
    ...(effect === undefined ? {} : { effect: compactEffect(effect) }),
  }
}

const POINTER_NEEDS: Record<PointerNeed, string> = {
  handlers: 'its pointer handlers received untrusted events',
  'hover-rule': 'a :hover rule of the page matches it, and a script cannot trigger :hover',
}

/** Warns when an act differed from a person's, or its control was not ready: aria-disabled, or not hydrated yet. */
export function actWarning(
  needs: readonly PointerNeed[],
  effects: readonly Partial<Pick<ActEffect, 'enabled' | 'hydrated'>>[],
): { warning?: string } {
  const sentences = [
    ...(needs.length === 0
      ? []
      : [
          `The pointer over the element was synthetic: ${needs.map((need) => POINTER_NEEDS[need]).join('; ')}.`,
        ]),
    ...(effects.some(({ enabled }) => enabled === false)
      ? ['The element is aria-disabled; it was pressed nevertheless, as a person can.']
      : []),
    ...(effects.every(({ hydrated }) => hydrated !== false)
      ? []
      : [
          'The element is server-rendered, and its event handlers were not attached yet when it was acted on.',
        ]),
  ]
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') }
}

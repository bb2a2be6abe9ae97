import type { ActOutcome, PointerNeed } from '../../sdk/protocol/commands/act.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import {
  actWarning,
  type CompactEffect,
  compactEffect,
  type DescribedAct,
  describeAct,
} from '../reporting/act-effect.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { ActStep } from './act-step.js'
import { dispatch } from './dispatch.js'
import { type ChosenInput, type InputFields, inputFields } from './input-mode.js'
import { defineOperation } from './operation.js'

/** `timeout_ms` of several steps is that of each. */
export type ActInput = ActStep | { steps: ActStep[]; timeout_ms?: Milliseconds }

interface ActSettled {
  dispatched: true
  settled: boolean
  settleReason: ActOutcome['settleReason'] | 'document-replaced'
}

/** A performed action. It proves nothing about the app. */
export interface PerformedStep extends DescribedAct, ActSettled, InputFields {}

export interface ActResult extends ActSettled {
  since: Cursor
  result: PerformedStep
  warning?: string
}

export interface ActStepsResult {
  since: Cursor
  dispatched: true
  result: {
    ok: true
    count: number
    /** null when the document was replaced before the effect was read */
    effects: (CompactEffect | null)[]
    steps: (Pick<PerformedStep, 'ref' | 'action'> & ActSettled & InputFields)[]
  }
  warning?: string
}

/** Acts on one element, or on several in sequence under one cursor. */
export const act = defineOperation({
  name: 'act',
  changesPage: true,
  needsPage: true,
  proves: false,
  async run(session, input: ActInput, call): Promise<ActResult | ActStepsResult> {
    return 'steps' in input ? actInSteps(session, input, call) : actOnce(session, input, call)
  },
})

async function actOnce(session: ObservedSession, step: ActStep, call: string): Promise<ActResult> {
  const { since, result, needs } = await perform(session, step, session.nextAct(), call)
  const { settled, settleReason } = result
  return { since, dispatched: true, settled, settleReason, result, ...actWarning(needs, effectOf(result)) }
}

async function actInSteps(
  session: ObservedSession,
  { steps: given, timeout_ms }: Extract<ActInput, { steps: unknown }>,
  call: string,
): Promise<ActStepsResult> {
  const id = session.nextAct()
  const timed = timeout_ms === undefined ? {} : { timeout_ms }
  const done: Performed[] = []
  for (const step of given) {
    done.push(
      await perform(session, { ...step, ...timed }, id, call).catch((error: unknown) =>
        refuseAt(done.length, error),
      ),
    )
  }
  const effects = done.map(({ result }) => result.effect ?? null)
  const steps = done.map(({ input, result: { ref, action, dispatched, settled, settleReason } }) => ({
    ref,
    action,
    dispatched,
    settled,
    settleReason,
    ...inputFields(input),
  }))
  const needs = [...new Set(done.flatMap((each) => each.needs))]
  return {
    since: done[0]?.since ?? session.timeline.now,
    dispatched: true,
    result: { ok: true, count: done.length, effects, steps },
    ...actWarning(
      needs,
      done.flatMap(({ result }) => effectOf(result)),
    ),
  }
}

/** Adds the step's number to its error, so that the caller knows which steps were dispatched before it. */
function refuseAt(step: number, error: unknown): never {
  const code = codeOf(error)
  if (code === undefined || !(error instanceof Error)) throw error
  const detail = (error as { detail?: unknown }).detail
  const facts = detail !== null && typeof detail === 'object' ? detail : {}
  throw new ProbeError(code, `step ${step + 1}: ${error.message}`, { ...facts, stepsDone: step })
}

interface Performed {
  since: Cursor
  result: PerformedStep
  input: ChosenInput
  needs: readonly PointerNeed[]
}

function effectOf({ effect }: PerformedStep): CompactEffect[] {
  return effect === undefined ? [] : [effect]
}

async function perform(session: ObservedSession, step: ActStep, id: ActId, call: string): Promise<Performed> {
  const dispatched = await dispatch(session, call, step, id, [])
  try {
    const outcome = await dispatched.settled
    if (session.lost) throw new ProbeError('SESSION_LOST', 'the tab went away after the act was dispatched')
    return {
      since: dispatched.since,
      input: dispatched.input,
      needs: outcome?.pointerNeeds ?? [],
      result: {
        ...describeAct(step.action, dispatched.acknowledged, await dispatched.place),
        dispatched: true,
        settled: outcome?.settled ?? false,
        settleReason: outcome?.settleReason ?? 'document-replaced',
        ...inputFields(dispatched.input),
        ...(outcome === undefined ? {} : { effect: compactEffect(outcome.effect) }),
      },
    }
  } finally {
    session.close(dispatched.record)
  }
}

import type { ActAcknowledgement, ActOutcome, PointerNeed } from '../../sdk/protocol/commands.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { TIMEOUT_MS } from '../../sdk/protocol/limits.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { Watch } from '../session/level-watch.js'
import type { Session } from '../session/session.js'
import type { ActStep, Result } from './actor-api.js'
import { actWarning, compactEffect, describeAct } from './compact.js'

/** An act that was dispatched. */
export interface Dispatched {
  act: ActId
  since: Cursor
  watch: Watch
  acknowledged: ActAcknowledgement
  /** settles when the page has answered; undefined where the document was replaced before it could */
  settled: Promise<ActOutcome | undefined>
}

/**
 * Has the page read the leaves, mark the cursor and dispatch, in one turn; resolves at the acknowledgement.
 *
 * @param call what may be cancelled
 * @param step what is done; `hydrationMs` for how long a target that a server rendered may wait for its handlers
 * @throws ProbeError the page's own code when nothing was dispatched; CANCELLED
 */
export async function dispatch(
  session: Session,
  call: string,
  step: ActStep & { hydrationMs: Milliseconds },
  act: ActId,
  leaves: LevelLeaf[],
): Promise<Dispatched> {
  // An act that is sent to a tab that stands still would land when nobody waits for it any more.
  if (!session.page.isAlive) await session.page.signOfLife()
  session.refuseCancelled(call)
  const watch = new Watch(session.nextWatch(), leaves)
  session.open(watch)
  session.timeline.work.expect(act, session.timeline.now)
  const watching = leaves.length === 0 ? {} : { watch: watch.id }
  return new Promise((resolve, reject) => {
    let isAccepted = false
    const accept = (acknowledged: ActAcknowledgement) => {
      isAccepted = true
      const since = session.timeline.actCursor(act, acknowledged.seq)
      watch.before(acknowledged.before)
      session.noteAct(act, since)
      resolve({ act, since, watch, acknowledged, settled })
    }
    const refuse = (error: unknown) => {
      session.close(watch)
      reject(error)
      return undefined
    }
    const settled: Promise<ActOutcome | undefined> = session.page
      .command('act', { act, ...step, leaves, ...watching }, { acknowledged: accept, call })
      .then(
        (outcome) =>
          isAccepted
            ? outcome
            : refuse(new ProbeError('BAD_FRAME', 'the page answered an act that it did not mark')),
        (error: unknown) => {
          if (!isAccepted) return refuse(error)
          if (codeOf(error) === 'SESSION_LOST') return undefined
          throw error
        },
      )
  })
}

/** One act, or several in a row under one cursor. */
export async function act(
  session: Session,
  call: string,
  args: ActStep | { steps: ActStep[] },
): Promise<Result> {
  const id = session.nextAct()
  if (!('steps' in args)) {
    const { since, fields, ...done } = await perform(session, call, args, id)
    const { settled, settleReason } = fields
    return { since, dispatched: true, settled, settleReason, result: fields, ...actWarning(done) }
  }
  const done: Performed[] = []
  for (const step of args.steps) {
    done.push(await perform(session, call, step, id).catch((error: unknown) => refuseAt(done.length, error)))
  }
  const effects = done.map(({ fields }) => fields.effect ?? null)
  const steps = done.map(({ fields: { ref, action, dispatched, settled, settleReason } }) => ({
    ref,
    action,
    dispatched,
    settled,
    settleReason,
  }))
  const needs = [...new Set(done.flatMap((each) => each.needs))]
  const isHydrated = done.every((each) => each.isHydrated)
  return {
    since: done[0]?.since,
    dispatched: true,
    result: { ok: true, count: done.length, effects, steps },
    ...actWarning({ needs, isHydrated }),
  }
}

/** A step failed: says which, for those before it have landed. */
function refuseAt(step: number, error: unknown): never {
  const code = codeOf(error)
  if (code === undefined || !(error instanceof Error)) throw error
  const detail = (error as { detail?: unknown }).detail
  const facts = detail !== null && typeof detail === 'object' ? detail : {}
  throw new ProbeError(code, `step ${step + 1}: ${error.message}`, { ...facts, stepsDone: step })
}

interface Performed {
  since: Cursor
  fields: Result
  needs: readonly PointerNeed[]
  isHydrated: boolean
}

async function perform(session: Session, call: string, step: ActStep, id: ActId): Promise<Performed> {
  const dispatched = await dispatch(session, call, { ...step, hydrationMs: TIMEOUT_MS }, id, [])
  try {
    const outcome = await dispatched.settled
    if (session.lost) throw new ProbeError('SESSION_LOST', 'the tab went away after the act was dispatched')
    const { effect: _effect, ...described } = describeAct(step.action, dispatched.acknowledged)
    return {
      since: dispatched.since,
      needs: outcome?.pointerNeeds ?? [],
      isHydrated: outcome?.effect.hydrated !== false,
      fields: {
        ...described,
        dispatched: true,
        settled: outcome?.settled ?? false,
        settleReason: outcome?.settleReason ?? 'document-replaced',
        inputMode: 'synthetic',
        ...(outcome === undefined ? {} : { effect: compactEffect(outcome.effect) }),
      },
    }
  } finally {
    session.close(dispatched.watch)
  }
}

import type { ActAcknowledgement, ActOutcome } from '../../sdk/protocol/commands.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import type { ActStep, Result } from '../actor-api.js'
import type { Session } from '../session.js'
import { Watch } from '../watch.js'
import { compactEffect, describeAct } from './compact.js'

/** An act that was dispatched. */
export interface Dispatched {
  act: ActId
  since: Cursor
  watch: Watch
  acknowledged: ActAcknowledgement
  /** settles when the page has answered; undefined where the page was replaced before it could */
  settled: Promise<ActOutcome | undefined>
}

/**
 * Has the page read the leaves, mark the cursor and dispatch, in one turn; resolves at the acknowledgement.
 *
 * @throws ProbeError the page's own code when nothing was dispatched
 */
export function dispatch(
  session: Session,
  step: ActStep,
  act: ActId,
  leaves: LevelLeaf[],
): Promise<Dispatched> {
  const watch = new Watch(session.nextWatch(), leaves)
  session.open(watch)
  return new Promise((resolve, reject) => {
    let accepted = false
    const outcome: Promise<ActOutcome | undefined> = session.page
      .command(
        'act',
        { act, ...step, leaves, ...(leaves.length === 0 ? {} : { watch: watch.id }) },
        (acknowledged) => {
          accepted = true
          const since = session.timeline.actCursor(act, acknowledged.seq)
          watch.before(acknowledged.before, since)
          session.lastAct = { id: act, since }
          resolve({ act, since, watch, acknowledged, settled: outcome })
        },
      )
      .catch((thrown: unknown) => {
        if (accepted && isReplaced(thrown)) return undefined
        session.close(watch)
        reject(thrown)
        if (accepted) throw thrown
        return undefined
      })
  })
}

/** The page went before it could say how it settled: the dispatch has landed all the same. */
function isReplaced(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === 'STALE_REF' || code === 'SESSION_LOST'
}

/** One act, or several in a row under one cursor. */
export async function act(session: Session, args: ActStep | { steps: ActStep[] }): Promise<Result> {
  const id = session.nextAct()
  if (!('steps' in args)) {
    const { since, fields } = await perform(session, args, id)
    const { settled, settleReason } = fields
    return { since, dispatched: true, settled, settleReason, result: fields }
  }
  const done: Result[] = []
  let first: Cursor | undefined
  for (const step of args.steps) {
    const { since, fields } = await perform(session, step, id)
    first ??= since
    done.push(fields)
  }
  if (session.lastAct !== undefined && first !== undefined) session.lastAct.since = first
  const effects = done.map(({ effect }) => effect)
  const steps = done.map(({ ref, action, dispatched, settled, settleReason }) => ({
    ref,
    action,
    dispatched,
    settled,
    settleReason,
  }))
  return { since: first, dispatched: true, result: { ok: true, count: done.length, effects, steps } }
}

async function perform(
  session: Session,
  step: ActStep,
  id: ActId,
): Promise<{ since: Cursor; fields: Result }> {
  const dispatched = await dispatch(session, step, id, [])
  const outcome = await dispatched.settled
  session.close(dispatched.watch)
  const { effect: _effect, ...described } = describeAct(step.action, dispatched.acknowledged)
  return {
    since: dispatched.since,
    fields: {
      ...described,
      dispatched: true,
      settled: outcome?.settled ?? false,
      settleReason: outcome?.settleReason ?? 'document-replaced',
      inputMode: 'synthetic',
      ...(outcome === undefined ? {} : { effect: compactEffect(outcome.effect) }),
    },
  }
}

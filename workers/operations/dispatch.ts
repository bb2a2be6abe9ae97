import type {
  ActAcknowledgement,
  ActionArguments,
  ActionName,
  ActOutcome,
  DialogAnswer,
} from '../../sdk/protocol/commands/act.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import type { LevelLeaf, Locator } from '../../sdk/protocol/predicates.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { DriverAnswers } from './driver-answers.js'

export interface ActStep {
  target: Locator
  action: ActionName
  args: ActionArguments
  /** for the browser's dialogs that the action leads to; default: they are shown */
  dialog?: DialogAnswer
}

export interface DispatchedStep {
  act: ActId
  since: Cursor
  /** answers to the level leaves, starting before the act; the caller closes it */
  record: LevelRecord
  acknowledged: ActAcknowledgement
  /** resolves when the page has answered; undefined if the document was replaced first */
  settled: Promise<ActOutcome | undefined>
}

/**
 * Makes the page read the leaves, mark the cursor and dispatch the action in one turn. Resolves on the acknowledgement.
 *
 * @param call id of the call, for cancelling
 * @param step the action; `hydrationMs` limits how long a server-rendered target may wait for its handlers
 * @param texts what the claim looks for in frames; default none
 * @param driver answers what the page cannot
 * @throws ProbeError with the page's own code when nothing was dispatched; CANCELLED
 */
export async function dispatch(
  session: ObservedSession,
  call: string,
  step: ActStep & { hydrationMs: Milliseconds },
  act: ActId,
  leaves: LevelLeaf[],
  texts: readonly string[] = [],
  driver?: DriverAnswers,
): Promise<DispatchedStep> {
  // A frozen tab would run the act later, when no caller waits for it any more.
  if (!session.tab.isAlive) await session.tab.signOfLife()
  session.refuseCancelled(call)
  const said = (await driver?.before()) ?? []
  session.refuseCancelled(call)
  const record = new LevelRecord(session.nextRecord(), leaves, driver?.questions)
  record.driverSaidBefore(said)
  session.open(record)
  session.timeline.work.expect(act, session.timeline.now)
  const watching = {
    ...(leaves.length === 0 ? {} : { watch: record.id }),
    ...(texts.length === 0 ? {} : { texts: [...texts] }),
  }
  return new Promise((resolve, reject) => {
    let isAccepted = false
    const accept = (acknowledged: ActAcknowledgement) => {
      isAccepted = true
      const since = session.timeline.actCursor(act, acknowledged.seq)
      record.before(acknowledged.before)
      session.noteAct(act, since)
      resolve({ act, since, record, acknowledged, settled })
    }
    const refuse = (error: unknown) => {
      session.close(record)
      reject(error)
      return undefined
    }
    const settled: Promise<ActOutcome | undefined> = session.tab
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

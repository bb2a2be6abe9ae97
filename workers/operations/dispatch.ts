import type { ActAcknowledgement, ActionArguments, ActOutcome } from '../../sdk/protocol/commands/act.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { TIMEOUT_MS } from '../../sdk/protocol/limits.js'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { ActId, Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import type { InputOrder } from '../input/browser-hand.js'
import type { ForeignDocument } from '../session/foreign-documents.js'
import type { Hand } from '../session/hand.js'
import { LevelRecord, PAGE } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Place } from '../session/sources.js'
import type { ActStep } from './act-step.js'
import { actingDocument } from './acting-document.js'
import { awaitTarget } from './awaited-target.js'
import type { DriverAnswers } from './driver-answers.js'
import { type ChosenInput, chosenInput } from './input-mode.js'
import { askBeforehand, noteAct } from './journal-act.js'

export interface DispatchedStep {
  act: ActId
  since: Cursor
  /** answers to the level leaves, starting before the act; the caller closes it */
  record: LevelRecord
  acknowledged: ActAcknowledgement
  /** where the element comes from; never rejects */
  place: Promise<Place>
  input: ChosenInput
  /** resolves when the page has answered; undefined if the document was replaced first */
  settled: Promise<ActOutcome | undefined>
}

/**
 * Makes the document of the target read the leaves, mark the cursor and dispatch the action in one turn. What the other
 * documents show is read just before. Resolves on the acknowledgement.
 *
 * @param call id of the call, for cancelling
 * @param step the action; `timeout_ms` limits how long its target may be awaited: until it is there while the page works, and
 * until a server-rendered one has its handlers
 * @param texts what the claim looks for in frames; default none
 * @param driver answers what the page cannot
 * @throws ProbeError with the page's own code when nothing was dispatched; NEEDS_DRIVEN_BROWSER; CANCELLED
 */
export async function dispatch(
  session: ObservedSession,
  call: string,
  { native, written, timeout_ms: timeoutMs = TIMEOUT_MS, ...step }: ActStep,
  act: ActId,
  leaves: LevelLeaf[],
  texts: readonly string[] = [],
  driver?: DriverAnswers,
): Promise<DispatchedStep & { waitedMs: Milliseconds }> {
  const until = session.clock.now() + timeoutMs
  const { value, waitedMs } = await awaitTarget(session, call, until, async (awaitsShown) => {
    const acting = await actingDocument(session, step.target)
    const isForeign = acting !== undefined
    const input = await chosenInput(session, call, { action: step.action, native, isForeign })
    const hydrationMs = Math.max(0, until - session.clock.now())
    const given = { ...step, hydrationMs, ...(awaitsShown ? { awaitsShown: true as const } : {}) }
    const run = () =>
      begin(session, { call, step: given, written, act, leaves, texts, driver, acting, input })
    return input.hand === undefined ? run() : session.realInput.inTurn(run, ({ settled }) => settled)
  })
  return { ...value, waitedMs }
}

interface Beginning {
  call: string
  step: Omit<ActStep, 'native' | 'timeout_ms' | 'written'> & { hydrationMs: Milliseconds; awaitsShown?: true }
  written: ActStep['written']
  act: ActId
  leaves: LevelLeaf[]
  texts: readonly string[]
  driver: DriverAnswers | undefined
  /** undefined for the page itself */
  acting: ForeignDocument | undefined
  input: ChosenInput
}

async function begin(
  session: ObservedSession,
  { call, step, written, act, leaves, texts, driver, acting, input }: Beginning,
): Promise<DispatchedStep> {
  const { tab } = acting ?? session
  const source = acting?.name ?? PAGE
  // A frozen tab would run the act later, when no caller waits for it any more.
  if (!tab.isAlive) await tab.signOfLife()
  session.refuseCancelled(call)
  const said = (await driver?.before()) ?? []
  session.refuseCancelled(call)
  const record = new LevelRecord(session.nextRecord(), leaves, driver?.questions)
  record.driverSaidBefore(said)
  const own = record.leavesFor(source)
  session.open(record)
  if (session.foreign.all.length > 0 && leaves.length > 0) await session.watchBefore(record, acting)
  acting?.acts.add(act)
  session.timeline.work.expect(act, session.timeline.now, acting?.doc)
  const watching = {
    ...(own.length === 0 ? {} : { watch: record.id }),
    ...(texts.length === 0 ? {} : { texts: [...texts] }),
  }
  const sent =
    input.hand === undefined ? step : { ...step, args: withoutContent(step.args), native: true as const }
  const beforehand = askBeforehand(tab, step)
  return new Promise((resolve, reject) => {
    let isAccepted = false
    let failure: unknown
    const accept = (acknowledged: ActAcknowledgement) => {
      if (acknowledged.input !== undefined)
        void perform(session, input.hand, { ...step.args, act, steps: acknowledged.input }).then((error) => {
          failure ??= error
        })
      if (isAccepted) return
      isAccepted = true
      const since = session.timeline.actCursor(act, acknowledged.seq)
      record.before(acknowledged.before, source)
      record.opened(since)
      session.noteAct(act, since)
      const place = session.sources.placeOf(acknowledged)
      const kept = written === undefined ? step : { ...step, written }
      noteAct(session, tab, { act, since, step: kept, acknowledged, place, beforehand })
      resolve({ act, since, record, acknowledged, place, input, settled })
    }
    const refuse = (error: unknown) => {
      session.close(record)
      reject(error)
      return undefined
    }
    const settled: Promise<ActOutcome | undefined> = tab
      .command('act', { act, ...sent, leaves: own, ...watching }, { acknowledged: accept, call })
      .then(
        (outcome) => {
          const { instead } = outcome.effect
          if (instead !== undefined) session.shortfalls.note({ act, action: step.action, instead })
          return isAccepted
            ? outcome
            : refuse(new ProbeError('BAD_FRAME', 'the page answered an act that it did not mark'))
        },
        (error: unknown) => {
          if (!isAccepted) return refuse(error)
          if (codeOf(error) === 'SESSION_LOST') return undefined
          throw failure ?? error
        },
      )
  })
}

/**
 * Has the browser perform the input that the page orders, and tells the page.
 *
 * @returns why the browser did not
 */
async function perform(
  { tab }: ObservedSession,
  hand: Hand | undefined,
  order: InputOrder,
): Promise<unknown> {
  let failure: unknown
  await hand?.enter(order).catch((error: unknown) => {
    failure = error
  })
  const error = failure === undefined ? {} : { error: failure instanceof Error ? failure.message : 'unknown' }
  // The document may have left because of the input.
  await tab.command('entered', { act: order.act, ...error }).catch(() => undefined)
  return failure
}

/** The driver gives the browser the files, so the page needs only their names. */
function withoutContent({ files, ...args }: ActionArguments): ActionArguments {
  return files === undefined ? args : { ...args, files: files.map((file) => ({ ...file, base64: '' })) }
}

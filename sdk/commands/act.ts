import { type Action, describeTarget } from '../act/action.js'
import { ACTIONS } from '../act/actions/index.js'
import { EffectWatch } from '../act/effect.js'
import { shortfallOf } from '../act/goals/goal.js'
import { pointerNeedsOf } from '../act/pointer/pointer-needs.js'
import { aim } from '../act/pointer/target-point.js'
import { finish } from '../act/run.js'
import { settle } from '../act/settle.js'
import { inPieces } from '../dom/one-moment.js'
import { testIdAttribute } from '../dom/test-id.js'
import { isVisible } from '../dom/visible.js'
import type { InnerRoot } from '../dom/walk.js'
import { componentOf } from '../frameworks/index.js'
import { roleOf } from '../page/accessibility/role-of.js'
import { type LeavesRead, readLeaves } from '../page/claims/watched.js'
import { phraseOf, reportedName } from '../page/element/describe.js'
import { originOf } from '../page/element/origin.js'
import { locate } from '../page/find/locate.js'
import { isCovered } from '../page/pointing/reach.js'
import { asFound } from '../platform/as-found.js'
import { promise } from '../platform/natives.js'
import type { ActionName, GestureName } from '../protocol/commands/act.js'
import type { PageCommands } from '../protocol/commands/index.js'
import { isDestructive } from '../protocol/danger.js'
import { ProbeError } from '../protocol/errors.js'
import type { InputStep } from '../protocol/input.js'
import type { Milliseconds } from '../protocol/values.js'
import type { CommandContext, CommandHandlers } from './command.js'

const NAME_CHARS = 120
/** ms after which a covered target is looked at again: what covers it may be fading out */
const UNCOVERING_MS = 300
/** Controls that apps hide for good, and draw something else for. */
const NATIVE = 'input,select,option,optgroup'

/**
 * Finds the target. In one turn, reads the leaves, emits the `act` event and starts the dispatch. Then acknowledges and
 * settles.
 */
export const act: CommandHandlers['act'] = async (args, context) => {
  const { act: id, action: name } = args
  const { emit, cause, natives, refs, redact, watches, findings, devices, progress, signal } = context
  const taken = args.native && (await context.further()).takeHand(id, name, args.args, context)
  const own = isGesture(name) ? (await context.further()).gestures[name] : ACTIONS[name]
  const { target, roots, read, wasScrolled, ...destination } = await lookFor(
    args,
    own,
    context,
    natives.now() + (args.hydrationMs ?? 0),
  )
  const { acknowledged, needs, effects, goal, running, leaving } = asFound(() => {
    const action = taken?.action ?? own
    const hand = { ...devices, ...destination, composition: findings.composition }
    action.check(target, args.args, hand)
    const testid = target.getAttribute(testIdAttribute())
    const described = {
      ref: refs.of(target),
      role: roleOf(target),
      name: reportedName(target, redact, NAME_CHARS),
      ...(testid === null ? {} : { testid }),
    }
    const acknowledged = { ...described, ...originOf(target, componentOf(target), redact) }
    const needs = action.pointing === true ? pointerNeedsOf(target, findings.hoverListeners) : []
    findings.signs.noteActedOn(target)
    findings.learnt.dialogs = args.dialog === undefined ? undefined : { act: id, answer: args.dialog }
    const { deed } = findings.learnt
    const isRemoving = isDestructive(described.name)
    const doing = {
      act: id,
      target,
      action: name,
      label: described.name,
      isRemoving,
      args: args.args,
      texts: args.texts ?? [],
    }
    const aftermath = deed?.begin(doing) === true
    const isOfList = isRemoving && deed?.isOfList(findings.recentReads) === true
    const provenance = cause.ofAct(id)
    let acknowledge: (() => void) | undefined
    // A document that unloads during an action still acknowledges the action.
    const leaving = () => acknowledge?.()
    globalThis.addEventListener('pagehide', leaving)
    // The next document may be there before this one unloads, if another process has it.
    findings.departure.noted = leaving
    const dispatched = cause.run(provenance, () => {
      const before = args.watch === undefined ? [] : watches.start(args.watch, read, roots, context)
      const seen = aim(action.reach?.(target) ?? target)
      const aimed = { ...seen, scrolledIntoView: seen.scrolledIntoView || wasScrolled }
      const effects = new EffectWatch(target, aimed, id, roots, context)
      const { occludedBy } = aimed
      const covered = occludedBy === undefined ? {} : { coveredBy: phraseOf(occludedBy, redact) }
      const seq = emit('act', {
        act: id,
        action: name,
        ...described,
        ...covered,
        ...(isOfList ? { isOfList } : {}),
        ...(args.args.key === 'Escape' ? { key: 'Escape' as const } : {}),
        ...(aftermath ? { aftermath } : {}),
      })
      acknowledge = () => {
        acknowledge = undefined
        context.acknowledge({ seq, before, ...acknowledged })
      }
      const order = (input: InputStep[]) => {
        acknowledge = undefined
        context.acknowledge({ seq, before, ...acknowledged, input })
      }
      const enter = taken && ((given: readonly InputStep[]) => taken.hand.enter(given, order))
      taken?.hand.take(target)
      const goal = own.goal?.(target, args.args, hand)
      const steps = action.perform(target, args.args, { ...hand, ...aimed })
      const giveUp = action.interruptible === true ? signal : undefined
      return {
        effects,
        goal,
        running: finish(steps, { natives, cause, provenance, progress, signal: giveUp, enter }),
      }
    })
    return { ...dispatched, acknowledged, needs, leaving }
  })
  try {
    const cancelled = await running.catch((thrown: unknown) => {
      // An action that the caller cancels between two steps was dispatched too.
      if (signal.aborted) leaving()
      throw thrown
    })
    leaving()
    findings.learnt.deed?.end()
    const settled = await settle(natives)
    const after = () => ({ redact, structural: effects.structural, isCancelled: cancelled })
    const effect = effects.effect(cancelled, await shortfallOf(goal, after, natives))
    return { ...acknowledged, ...settled, effect, ...(needs.length === 0 ? {} : { pointerNeeds: needs }) }
  } finally {
    effects.close()
    taken?.hand.leave()
    globalThis.removeEventListener('pagehide', leaving)
    findings.departure.noted = undefined
  }
}

function isGesture(name: ActionName): name is GestureName {
  return !Object.hasOwn(ACTIONS, name)
}

interface Former {
  wasScrolled: boolean
  wasCovered?: true
  /** the person saw where the act lands */
  isShown?: true
}

interface Looked {
  target: Element
  to?: Element
  roots: readonly InnerRoot[]
  read: LeavesRead
  wasScrolled: boolean
}

/**
 * Finds the target and reads the leaves. Until `until`, waits for a target that has no handlers yet.
 *
 * @param until epoch ms
 */
async function lookFor(
  args: PageCommands['act']['args'],
  action: Action,
  context: CommandContext,
  until: Milliseconds,
  former: Former = { wasScrolled: false },
): Promise<Looked> {
  const { natives, handlerWaits } = context
  const { to } = args.args
  const looked = await inPieces(function* (roots) {
    const found = yield* locateOr(args.target, context)
    const mayWait = natives.now() < until
    if (found instanceof ProbeError) {
      // The target may appear with the handlers: a dev server of Next.js hides the page until then.
      const control = handlerWaits.unhydratedControl()
      if (control === undefined) throw found
      if (mayWait && handlerWaits.shouldWait(control)) return { unhydrated: control, wasScrolled: false }
      throw notHydrated(found)
    }
    const target = found
    if (mayWait && handlerWaits.shouldWait(target))
      // Scrolls to the target, because some frameworks hydrate an element only when it is visible.
      return { unhydrated: target, wasScrolled: aim(target).scrolledIntoView }
    const { pressing, reach } = action
    const pressed = reach?.(target) ?? target
    if (args.awaitsShown === true && pressing === true && !pressed.matches(NATIVE) && !isVisible(pressed))
      throw new ProbeError('NO_MATCH', `${describeTarget(pressed)} is not visible`, { unseen: true })
    if (pressing === true && former.wasCovered === undefined && isCovered(pressed))
      return { wasCovered: true, wasScrolled: false }
    if (context.panel.presents && former.isShown === undefined) {
      const { x, y, scrolledIntoView } = aim(pressed)
      return { spot: { target: pressed, x, y }, wasScrolled: scrolledIntoView }
    }
    const destination = to === undefined ? {} : { to: yield* locate(to, context) }
    // Last, so that the answers are those of the moment when the action begins.
    const read = yield* readLeaves(args.leaves, context)
    return { target, ...destination, roots, read, wasScrolled: former.wasScrolled }
  }, context)
  const wasScrolled = former.wasScrolled || looked.wasScrolled
  if ('wasCovered' in looked) {
    await promise<void>((resolve) => natives.setTimeout(resolve, UNCOVERING_MS))
    return lookFor(args, action, context, until, { ...former, wasScrolled, wasCovered: true })
  }
  if ('spot' in looked) {
    await context.panel.point(looked.spot)
    return lookFor(args, action, context, until, { ...former, wasScrolled, isShown: true })
  }
  if (!('unhydrated' in looked)) return looked
  await handlerWaits.wait(looked.unhydrated, until, context)
  return lookFor(args, action, context, until, { ...former, wasScrolled })
}

/** Returns NO_MATCH instead of throwing it. */
function* locateOr(
  target: PageCommands['act']['args']['target'],
  context: CommandContext,
): Generator<void, Element | ProbeError> {
  try {
    return yield* locate(target, context)
  } catch (error) {
    if (error instanceof ProbeError && error.code === 'NO_MATCH') return error
    throw error
  }
}

/** Adds to NO_MATCH that the page is server-rendered and has no handlers yet. */
function notHydrated({ message, detail }: ProbeError): ProbeError {
  const facts = typeof detail === 'object' ? detail : {}
  return new ProbeError(
    'NO_MATCH',
    `${message}; a server rendered the page, and its handlers are not there yet`,
    { ...facts, hydrated: false },
  )
}

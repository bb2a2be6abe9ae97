import { EffectWatch } from '../act/effect.js'
import { ACTIONS } from '../act/index.js'
import { pointerNeedsOf } from '../act/pointer-needs.js'
import { finish } from '../act/run.js'
import { settle } from '../act/settle.js'
import { aim } from '../act/target-point.js'
import { asFound } from '../as-found.js'
import { noteActedOn } from '../observe/sign.js'
import { phraseOf, tellName } from '../page/describe.js'
import { locate } from '../page/locate.js'
import { inPieces } from '../page/one-moment.js'
import { refOf } from '../page/refs.js'
import { roleOf } from '../page/role.js'
import { sourceOf } from '../page/source.js'
import { watchRead } from '../page/watch.js'
import { readLeaves } from '../page/watched.js'
import type { CommandHandlers } from './command.js'

const NAME_CHARS = 120

/** Finds the target; reads the leaves, marks the cursor and begins to dispatch in one turn; acknowledges; settles. */
export const act: CommandHandlers['act'] = async (args, context) => {
  const { act: id, action: name, leaves } = args
  const { emit, cause, natives, redact, isIgnored, progress, signal } = context
  const { to } = args.args
  const { target, roots, read, ...destination } = await inPieces(function* (roots) {
    const target = yield* locate(args.target, redact, isIgnored)
    const destination = to === undefined ? {} : { to: yield* locate(to, redact, isIgnored) }
    // Last: they are to be as they are when the action begins.
    const read = yield* readLeaves(leaves, context)
    return { target, ...destination, roots, read }
  }, natives)
  const { told, needs, effects, running, leaving } = asFound(() => {
    const action = ACTIONS[name]
    action.check(target, args.args, destination)
    const testid = target.getAttribute('data-testid')
    const described = {
      ref: refOf(target),
      role: roleOf(target),
      name: tellName(target, redact, NAME_CHARS),
      ...(testid === null ? {} : { testid }),
    }
    const source = sourceOf(target)
    const told = source === undefined ? described : { ...described, source }
    const needs = action.pointing === true ? pointerNeedsOf(target) : []
    noteActedOn(target)
    const mark = cause.ofAct(id)
    let acknowledge: (() => void) | undefined
    // A document that is left in the middle of an action says that it was begun.
    const leaving = () => acknowledge?.()
    globalThis.addEventListener('pagehide', leaving)
    const dispatched = cause.run(mark, () => {
      const before = args.watch === undefined ? [] : watchRead(args.watch, read, roots, context)
      const aimed = aim(action.reach?.(target) ?? target)
      const effects = new EffectWatch(target, aimed, id, roots, context)
      const { occludedBy } = aimed
      const covered = occludedBy === undefined ? {} : { coveredBy: phraseOf(occludedBy, redact) }
      const seq = emit('act', { act: id, action: name, ...described, ...covered })
      acknowledge = () => {
        acknowledge = undefined
        context.acknowledge({ seq, before, ...told })
      }
      const steps = action.perform(target, args.args, { ...aimed, ...destination })
      const giveUp = action.interruptible === true ? signal : undefined
      return { effects, running: finish(steps, { natives, cause, mark, progress, signal: giveUp }) }
    })
    return { ...dispatched, told, needs, leaving }
  })
  try {
    const cancelled = await running.catch((thrown: unknown) => {
      // What was given up in its middle was dispatched all the same.
      if (signal.aborted) leaving()
      throw thrown
    })
    leaving()
    const settled = await settle(natives)
    const effect = effects.effect(cancelled)
    return { ...told, ...settled, effect, ...(needs.length === 0 ? {} : { pointerNeeds: needs }) }
  } finally {
    effects.close()
    globalThis.removeEventListener('pagehide', leaving)
  }
}

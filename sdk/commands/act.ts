import { EffectWatch } from '../act/effect.js'
import { ACTIONS } from '../act/index.js'
import { pointerNeedsOf } from '../act/pointer-needs.js'
import { finish } from '../act/run.js'
import { settle } from '../act/settle.js'
import { aim } from '../act/target-point.js'
import { noteActedOn } from '../observe/sign.js'
import { phraseOf, tellName } from '../page/describe.js'
import { locate } from '../page/locate.js'
import { refOf } from '../page/refs.js'
import { roleOf } from '../page/role.js'
import { sourceOf } from '../page/source.js'
import { watch } from '../page/watch.js'
import type { CommandHandlers } from './command.js'

const NAME_CHARS = 120

/** Reads the leaves, marks the cursor and begins to dispatch in one turn; acknowledges; settles. */
export const act: CommandHandlers['act'] = async (args, context) => {
  const { act: id, action: name, leaves } = args
  const { emit, cause, natives, redact, isIgnored, progress } = context
  const target = locate(args.target, redact, isIgnored)
  const { to } = args.args
  const destination = to === undefined ? {} : { to: locate(to, redact, isIgnored) }
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
  const { effects, running } = cause.run(mark, () => {
    // Read first: bringing the target into view may change an answer.
    const before = args.watch === undefined ? [] : watch(args.watch, leaves, context)
    const aimed = aim(action.reach?.(target) ?? target)
    const effects = new EffectWatch(target, aimed, id, context)
    const { occludedBy } = aimed
    const covered = occludedBy === undefined ? {} : { coveredBy: phraseOf(occludedBy, redact) }
    const seq = emit('act', { act: id, action: name, ...described, ...covered })
    acknowledge = () => {
      acknowledge = undefined
      context.acknowledge({ seq, before, ...told })
    }
    const steps = action.perform(target, args.args, { ...aimed, ...destination })
    return { effects, running: finish(steps, { natives, cause, mark, progress }) }
  })
  try {
    const cancelled = await running
    acknowledge?.()
    const settled = await settle(natives)
    const effect = effects.effect(cancelled)
    return { ...told, ...settled, effect, ...(needs.length === 0 ? {} : { pointerNeeds: needs }) }
  } finally {
    effects.close()
    globalThis.removeEventListener('pagehide', leaving)
  }
}

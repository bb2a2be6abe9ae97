import { EffectWatch } from '../act/effect.js'
import { ACTIONS } from '../act/index.js'
import { settle } from '../act/settle.js'
import { aim } from '../act/target-point.js'
import { noteActedOn } from '../observe/sign.js'
import { tellName } from '../page/describe.js'
import { locate } from '../page/locate.js'
import { refOf } from '../page/refs.js'
import { roleOf } from '../page/role.js'
import { sourceOf } from '../page/source.js'
import { watch } from '../page/watch.js'
import type { CommandHandlers } from './command.js'

const NAME_CHARS = 120

/** Reads the leaves, marks the cursor and dispatches in one turn; acknowledges; settles. */
export const act: CommandHandlers['act'] = async (args, context) => {
  const { act: id, action: name, leaves } = args
  const { emit, cause, natives, redact, isIgnored, progress } = context
  const target = locate(args.target, redact, isIgnored)
  const action = ACTIONS[name]
  action.check(target, args.args)
  const testid = target.getAttribute('data-testid')
  const described = {
    ref: refOf(target),
    role: roleOf(target),
    name: tellName(target, redact, NAME_CHARS),
    ...(testid === null ? {} : { testid }),
  }
  const source = sourceOf(target)
  const told = source === undefined ? described : { ...described, source }
  noteActedOn(target)
  const { effects, cancelled } = cause.run(cause.ofAct(id), () => {
    // Read first: bringing the target into view may change an answer.
    const before = args.watch === undefined ? [] : watch(args.watch, leaves, context)
    const aimed = aim(target)
    const effects = new EffectWatch(target, aimed, id, context)
    try {
      const seq = emit('act', { act: id, action: name, ...described })
      const cancelled = action.perform(target, args.args, { ...aimed, progress })
      context.acknowledge({ seq, before, ...told })
      return { effects, cancelled }
    } catch (error) {
      effects.close()
      throw error
    }
  })
  const settled = await settle(natives)
  return { ...told, ...settled, effect: effects.effect(cancelled) }
}

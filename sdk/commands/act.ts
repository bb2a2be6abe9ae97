import { aim, EffectWatch, settle } from '../act/effect.js'
import { ACTIONS } from '../act/index.js'
import { noteActedOn } from '../observe/sign.js'
import { locate } from '../page/locate.js'
import { nameOf } from '../page/name.js'
import { refOf } from '../page/refs.js'
import { roleOf } from '../page/role.js'
import { watch } from '../page/watch.js'
import type { CommandHandlers } from './command.js'

/** Reads the leaves, marks the cursor and dispatches in one turn; acknowledges; settles. */
export const act: CommandHandlers['act'] = async (args, context) => {
  const { act: id, action: name, leaves } = args
  const { emit, cause, natives, redact, isIgnored } = context
  const target = locate(args.target, redact, isIgnored)
  const action = ACTIONS[name]
  action.check(target, args.args)
  const described = {
    ref: refOf(target),
    role: roleOf(target),
    name: redact.text(nameOf(target)).slice(0, 120),
    ...optional('testid', target.getAttribute('data-testid') ?? undefined),
  }
  const source = sourceOf(target)
  const aimed = aim(target)
  noteActedOn(target)
  const mark = cause.ofAct(id)
  const dispatched = cause.run(mark, () => {
    const before = args.watch === undefined ? [] : watch(args.watch, leaves, context)
    const effects = new EffectWatch(target, aimed, id, context)
    const seq = emit('act', { act: id, action: name, ...described })
    const cancelled = action.perform(target, args.args, {
      x: aimed.x,
      y: aimed.y,
      progress: context.progress,
    })
    return { before, effects, seq, cancelled }
  })
  const { before, effects, seq, cancelled } = dispatched
  context.acknowledge({ seq, before, ...described, ...optional('source', source) })
  const settled = await settle(natives)
  return { ...described, ...optional('source', source), ...settled, effect: effects.effect(cancelled) }
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

/** Where the nearest stamped element stands in the source. */
function sourceOf(target: Element): { file: string; line: number; column: number } | undefined {
  const stamp = target.closest('[data-probe-source]')?.getAttribute('data-probe-source')
  const match = /^(.+):(\d+):(\d+)$/.exec(stamp ?? '')
  return match === null
    ? undefined
    : { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) }
}

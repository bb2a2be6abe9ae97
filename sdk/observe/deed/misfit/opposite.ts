import type { Misfit } from '../../../protocol/events.js'
import { areAlike, wordsOf } from '../../reading/words.js'
import type { Member } from './members.js'

/** A checkbox or switch that the agent set. */
export interface Toggle {
  label: string
  /** its `name` and `id` */
  names: readonly string[]
  isOn: boolean
  /** the last action pressed it */
  isPressed?: boolean
}

/** With one of these, on may mean off. */
const TURNS =
  /^(?:no|not|non|never|without|un\w+|dis\w+|hid\w+|mut\w+|off|stop\w*|block\w*|skip\w*|opt|out|exclu\w*|ignor\w*|except|private|public|don|t)$/
/** With one of these in its label, a control is on when its thing is not active. */
const STILL =
  /(?:paus|archiv|suspen|lock|free?z|froz|clos|ban|stop|end|cancel|remov|delet|hid|mut|inact|inakt|dea[ck]t|d[ée]sact|disab|desab|sperr|blo[cq]|gesch)/i
/** Names that mean on, whatever the control is called. */
const NEUTRAL = /^(?:is_?)?(?:on|active|enabled|checked|selected)$/i
const ON: ReadonlySet<unknown> = new Set([true, 1, 'true', 'on', 'yes', '1'])
const OFF: ReadonlySet<unknown> = new Set([false, 0, 'false', 'off', 'no', '0'])

/**
 * A member named like a toggle, with the opposite of what the toggle shows; or, for the toggle that the last action pressed,
 * the only yes-or-no member, where its name means on.
 */
export function opposite(members: readonly Member[], toggles: readonly Toggle[]): Misfit | undefined {
  const flags = members.filter(({ value }) => ON.has(value) || OFF.has(value))
  for (const { label, names, isOn, isPressed } of toggles) {
    const named = flags.filter(({ name }) => isNamedLike(name, label, names))
    const mayBeOnly = isPressed === true && named.length === 0 && flags.length === 1 && !STILL.test(label)
    const [only, ...others] = mayBeOnly ? flags.filter(({ name }) => NEUTRAL.test(name)) : named
    if (only !== undefined && others.length === 0 && (isOn ? OFF : ON).has(only.value))
      return { how: 'opposite', name: label, sent: String(only.value) }
  }
  return undefined
}

/** The same name, or a shared word where both mean the same direction. */
function isNamedLike(member: string, label: string, names: readonly string[]): boolean {
  if (names.includes(member)) return true
  const [one, other] = [wordsOf(member), wordsOf(label)]
  const turns = (words: string[]) => words.filter((word) => TURNS.test(word)).join()
  return (
    turns(one) === turns(other) &&
    one.some((word) =>
      word.length > 3
        ? other.some((each) => areAlike(word, each))
        : word.length === 3 && other.includes(word),
    )
  )
}

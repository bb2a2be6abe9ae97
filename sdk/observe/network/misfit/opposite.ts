import type { Misfit } from '../../../protocol/events.js'
import { areAlike, type Member, wordsOf } from './members.js'

/** A checkbox or switch that the agent set. */
export interface Toggle {
  label: string
  /** its `name` and `id` */
  names: readonly string[]
  isOn: boolean
}

/** With one of these, on may mean off. */
const TURNS =
  /^(?:no|not|non|never|without|un\w+|dis\w+|hid\w+|mut\w+|off|stop\w*|block\w*|skip\w*|opt|out|exclu\w*|ignor\w*|except|private|public|don|t)$/
/** Names that mean on, whatever the control is called. */
const NEUTRAL = /^(?:is_?)?(?:on|active|enabled|checked|selected)$/i
const ON: ReadonlySet<unknown> = new Set([true, 1, 'true', 'on', 'yes', '1'])
const OFF: ReadonlySet<unknown> = new Set([false, 0, 'false', 'off', 'no', '0'])

/**
 * A member named like a toggle, with the opposite of what the toggle shows.
 *
 * @param pressed label of the toggle that the last action pressed
 */
export function opposite(
  members: readonly Member[],
  toggles: readonly Toggle[],
  pressed?: string,
): Misfit | undefined {
  for (const { label, names, isOn } of toggles) {
    const isMeant = (name: string) =>
      isNamedLike(name, label, names) || (label === pressed && NEUTRAL.test(name) && !hasTurns(label))
    const own = members.filter(({ name, value }) => (ON.has(value) || OFF.has(value)) && isMeant(name))
    const [only] = own
    if (own.length === 1 && only !== undefined && (isOn ? OFF : ON).has(only.value))
      return { how: 'opposite', name: label, sent: String(only.value) }
  }
  return undefined
}

/** The same name, or a shared word where both mean the same direction. */
function isNamedLike(member: string, label: string, names: readonly string[]): boolean {
  if (names.includes(member)) return true
  const [one, other] = [wordsOf(member), wordsOf(label)]
  return (
    turnsIn(one) === turnsIn(other) &&
    one.some((word) =>
      word.length > 3
        ? other.some((each) => areAlike(word, each))
        : word.length === 3 && other.includes(word),
    )
  )
}

function turnsIn(words: readonly string[]): string {
  return words.filter((word) => TURNS.test(word)).join()
}

function hasTurns(label: string): boolean {
  return turnsIn(wordsOf(label)) !== ''
}

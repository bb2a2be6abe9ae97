import type { Misfit } from '../../../protocol/events.js'
import { areAlike, wordsOf } from '../../reading/words.js'
import type { Member } from './members.js'

/** A control that the agent pressed, and those beside it. */
export interface Choice {
  label: string
  beside: readonly string[]
}

/** A longer value is a text. */
const CHARS = 60

/** Members carry what another choice is called, and nothing of the one that was pressed. */
export function otherChoice(members: readonly Member[], choices: readonly Choice[]): Misfit | undefined {
  const short = members.filter(({ value }) => String(value).length <= CHARS)
  for (const { label, beside } of choices) {
    const own = wordsOf(label)
    const others = beside.filter((each) => each !== label).map(wordsOf)
    const mine = own.filter((word) => !others.some((words) => words.includes(word)))
    const shared = own.filter((word) => !mine.includes(word))
    const carries = (word: string, isAlike: typeof areAlike) =>
      short.find(({ name, value }) => {
        // A number is one of many: only a member that is named like the choices tells.
        const isNumber = /^\d+$/.test(word)
        if (isNumber && !wordsOf(name).some((each) => shared.some((one) => areAlike(one, each)))) return false
        return typeof value !== 'boolean' && wordsOf(String(value)).some((each) => isAlike(each, word))
      })
    if (mine.length === 0 || mine.some((word) => carries(word, areAlike) !== undefined)) continue
    for (const words of others) {
      const theirs = words.filter(
        (word) => !own.includes(word) && !others.some((other) => other !== words && other.includes(word)),
      )
      const found = theirs.length > 0 && theirs.every((word) => carries(word, (one, two) => one === two))
      const [word] = theirs
      if (found && word !== undefined) return { how: 'other-choice', name: label, sent: words.join(' ') }
    }
  }
  return undefined
}

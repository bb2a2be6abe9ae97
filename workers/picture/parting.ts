/** Where two verdicts of one step part: the first moment of one that the other does not have. Pure. */
import type { VerdictBundle } from '../session/verdict-bundles.js'
import type { Moment } from './moment.js'
import { momentsOf } from './moments.js'
import { beginOf } from './story.js'

export interface Parting {
  /** moments that both have, before they part */
  same: number
  /** what each of the two has there; undefined when it has nothing more */
  one?: Moment
  other?: Moment
}

/** What tells less than this differs from run to run. */
const WEIGHT = 3
const MOMENTS = 2_000

/**
 * Finds the first moment at which two verdicts differ. What others caused does not count, nor does a change of order
 * among what happened at once: each lane is compared by itself, and the earliest difference is taken.
 *
 * @returns undefined when all that the acts caused is the same
 */
export function partingOf(one: VerdictBundle, other: VerdictBundle): Parting | undefined {
  const [ones, others] = [caused(one), caused(other)]
  const lacks = (moments: readonly Keyed[], from: readonly Keyed[]) => {
    const left = new Map<string, number>()
    for (const { key } of from) left.set(key, (left.get(key) ?? 0) + 1)
    return moments.filter(({ key }) => {
      const count = left.get(key) ?? 0
      left.set(key, count - 1)
      return count <= 0
    })
  }
  const [first] = lacks(ones, others)
  const [second] = lacks(others, ones)
  if (first === undefined && second === undefined) return undefined
  // Of a pair in one lane both are shown; else the earlier one, beside what the other has in its lane.
  const isFirst = second === undefined || (first !== undefined && first.moment.t <= second.moment.t)
  const lead = (isFirst ? first : second) as Keyed
  const rest = lacks(isFirst ? others : ones, isFirst ? ones : others)
  const match =
    rest.find(({ subject }) => subject === lead.subject) ??
    rest.find(({ moment }) => moment.lane === lead.moment.lane)
  const same = (isFirst ? ones : others).indexOf(lead)
  const pair = isFirst ? [lead, match] : [match, lead]
  return {
    same,
    ...(pair[0] === undefined ? {} : { one: pair[0].moment }),
    ...(pair[1] === undefined ? {} : { other: pair[1].moment }),
  }
}

interface Keyed {
  moment: Moment
  /** equal for equal moments */
  key: string
  /** equal for moments about the same thing */
  subject: string
}

function caused({ evidence, window }: VerdictBundle): Keyed[] {
  return momentsOf(evidence, beginOf(evidence, window?.from))
    .filter(({ who, weight }) => who !== 'others' && weight >= WEIGHT)
    .slice(0, MOMENTS)
    .map((moment) => {
      const words = moment.sentence
      const about =
        moment.call === undefined ? words.replace(/: .*/s, '') : words.replace(/ is answered .*/s, '')
      return { moment, key: `${moment.lane} ${words}`, subject: `${moment.lane} ${about}` }
    })
}

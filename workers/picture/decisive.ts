/** The moments that a verdict rests on. */
import type { JudgedLeaf } from '../predicates/evaluation.js'
import { describeLocator } from '../predicates/locator.js'
import type { Contradiction } from '../verdict/evidence.js'
import { quote } from '../wording/quote.js'
import { laneOf } from './claim-words.js'
import type { Moment } from './moment.js'
import { shownWords } from './moments.js'

/** ms between a finding and the event that it is about */
const NEAR_MS = 400

/** The moment that a finding is about. One that only the finding knows is added to the moments. */
export function foundMoment(
  { leaf, finding, negated }: JudgedLeaf,
  moments: Moment[],
  from: number,
): Moment | undefined {
  const { calls = [], at, turn, fact } = finding
  if (calls.length > 0) {
    const isTooMany = finding.truth === negated && 'count' in leaf && leaf.count !== undefined
    const id = isTooMany ? calls.at(-1) : calls[0]
    const own = moments.filter(({ call }) => call === id)
    return own.find(({ lane }) => lane === (isTooMany ? 'requests' : 'server')) ?? own[0]
  }
  if (at === undefined) return undefined
  const lane = laneOf(leaf)
  const t = at - from
  const near = moments.filter(
    (each) => each.lane === lane && each.weight > 0 && Math.abs(each.t - t) <= NEAR_MS,
  )
  const text = textOf(leaf, finding.evidence?.observed)
  const fits = ({ texts = [] }: Moment) => texts.some((each) => isLike(each, text))
  const sameTurn = near.filter((each) => each.turn === turn)
  const found =
    sameTurn.find(fits) ??
    sameTurn[0] ??
    near.filter((each) => each.t <= t + 1).findLast(fits) ??
    near.findLast((each) => each.t <= t + 1 && each.who === 'act')
  if (found !== undefined) {
    const { texts = [] } = found
    const index = texts.findIndex((each) => isLike(each, text))
    if (index >= 0 || lane !== 'page') return tellFirst(found, index)
    if (found.turn === turn) {
      const words = foundWords(leaf, fact, finding.evidence?.observed)
      return Object.assign(found, { label: words, sentence: `The page: ${words}.` })
    }
  }
  // What should be there and is not has no moment.
  if (finding.truth === negated && !('absent' in leaf && leaf.absent === true) && finding.byAbsence === true)
    return undefined
  const words = foundWords(leaf, fact, finding.evidence?.observed)
  const known: Moment = {
    id: `found${moments.length}`,
    lane,
    t,
    who: finding.cause === undefined || finding.cause.startsWith('act:') ? 'act' : 'others',
    label: words,
    sentence: `Seen: ${words}.`,
    weight: 9,
    turn: turn ?? -1,
    ...(finding.via === undefined ? {} : { via: finding.via }),
  }
  moments.push(known)
  return known
}

/** What came instead of a text that never came: the latest text of the act that differs from it in numbers only. */
export function insteadMoment({ leaf }: JudgedLeaf, moments: readonly Moment[]): Moment | undefined {
  const sought = shapeOf(textOf(leaf, undefined))
  if (!sought.includes('#')) return undefined
  const found = moments.findLast(
    ({ who, texts = [] }) => who === 'act' && texts.some((text) => shapeOf(text) === sought),
  )
  if (found === undefined) return undefined
  const { texts = [] } = found
  return tellFirst(
    found,
    texts.findIndex((text) => shapeOf(text) === sought),
  )
}

/** The text that the verdict is about is told first. */
function tellFirst(moment: Moment, index: number): Moment {
  const { texts = [] } = moment
  return index <= 0
    ? moment
    : Object.assign(moment, shownWords([texts[index] ?? '', ...texts.toSpliced(index, 1)]))
}

function shapeOf(text: string): string {
  return text.trim().toLowerCase().replace(/\d+/g, '#')
}

/** A finding in words; where something is there that should not be, what it is. */
function foundWords(leaf: JudgedLeaf['leaf'], fact: string, observed: unknown): string {
  if (!('absent' in leaf) || leaf.absent !== true) return fact
  const what =
    typeof observed === 'string'
      ? quote(observed)
      : leaf.kind === 'element'
        ? describeLocator(leaf)
        : undefined
  return what === undefined ? fact : `${what} is on the page`
}

function textOf(leaf: JudgedLeaf['leaf'], observed: unknown): string {
  if (leaf.kind === 'text') return typeof observed === 'string' ? observed : leaf.contains
  if (leaf.kind === 'element' && typeof leaf.hasText === 'string') return leaf.hasText
  return ''
}

function isLike(one: string, other: string): boolean {
  if (other === '') return false
  const [text, sought] = [one, other].map((each) => each.replace(/\s+/g, ' ').trim().toLowerCase())
  return (
    text !== undefined &&
    sought !== undefined &&
    (text.includes(sought) || (text.length > 3 && sought.includes(text)))
  )
}

/** What is wrong with an answer, and not with its request. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  'stale-response',
  'write-ignored',
  'answer-not-shown',
  'response-ignored',
])

/** The moment of the counter-evidence. */
export function counterMoment(
  { kind, call, at }: Contradiction,
  moments: readonly Moment[],
  from: number,
): Moment | undefined {
  const t = at - from
  if (call !== undefined) {
    const own = moments.filter((each) => each.call === call)
    const answer = own.find(({ lane }) => lane === 'server')
    return answer !== undefined && (answer.isBad === true || OF_ANSWERS.has(kind)) ? answer : own[0]
  }
  const [nearest] = moments.toSorted(
    (one, two) => Math.abs(one.t - t) - Math.abs(two.t - t) || two.weight - one.weight,
  )
  return nearest === undefined || Math.abs(nearest.t - t) > NEAR_MS ? undefined : nearest
}

/** The state of a watched level leaf: the answer reported last, and what makes the next answer a new one. */

import { atOnce } from '../../dom/pieces.js'
import { propertiesOf } from '../../dom/properties.js'
import type { Natives } from '../../platform/natives.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { evaluateLeaf } from './evaluate.js'
import type { Evaluated, EvaluationContext } from './evaluated.js'

/** elements whose properties are compared at the end of a turn */
const COMPARED = 20
/** sentences of a near-miss that are reported */
const SENTENCES = 5

export type LevelKind = LevelLeaf['kind']
export const IN_DOM: readonly LevelKind[] = ['element', 'text', 'matches']

export interface Watched {
  leaf: LevelLeaf
  /** the answer reported last */
  reported: LevelAnswer
  last: Evaluated
  /** nodes that earlier answers matched */
  known: WeakSet<Node>
  /** properties of the deciding elements, which change without a mutation */
  properties: string
}

/** Leaves as they are now, and the ms that judging them took, without near-misses. */
export interface LeavesRead {
  watched: Watched[]
  cost: number
}

/** Reads leaves for the first time, yielding now and then; every answer is that of the moment when it ends. */
export function* readLeaves(
  leaves: readonly LevelLeaf[],
  context: EvaluationContext & { natives: Natives },
): Generator<void, LeavesRead> {
  const { natives } = context
  let cost = 0
  const inDom = new Map<LevelLeaf, Watched>()
  for (const leaf of leaves) {
    if (!IN_DOM.includes(leaf.kind)) continue
    const start = natives.now()
    const last = yield* evaluateLeaf(leaf, context)
    cost += natives.now() - start
    inDom.set(leaf, yield* begun(leaf, last))
  }
  const watched = leaves.map((leaf) => {
    const read = inDom.get(leaf)
    const isAsRead = read !== undefined && read.properties === propertiesIn(read)
    return isAsRead ? read : atOnce(begun(leaf, atOnce(evaluateLeaf(leaf, context))))
  })
  return { watched, cost }
}

function* begun(leaf: LevelLeaf, last: Evaluated): Generator<void, Watched> {
  const answer = yield* reported(last)
  return {
    leaf,
    last,
    reported: answer,
    known: new WeakSet(last.matched),
    properties: propertiesIn({ leaf, last }),
  }
}

/** The result of one look at a watched leaf. */
export interface Looked {
  last: Evaluated
  /** it holds through a node that no earlier answer matched */
  isFresh: boolean
  /** the answer to report; undefined when it was reported before */
  news: LevelAnswer | undefined
}

/** Looks again, yielding now and then. */
export function* lookAt(
  { leaf, known, reported: former }: Watched,
  context: EvaluationContext,
): Generator<void, Looked> {
  const last = yield* evaluateLeaf(leaf, context)
  const isFresh = last.answer.holds === true && last.matched.some((node) => !known.has(node))
  const isNews = isFresh || !isSame(leaf, last.answer, former)
  return { last, isFresh, news: isNews ? yield* reported(last) : undefined }
}

/** The nodes that changed an answer: those that match now or matched before, but not both; otherwise all that it is about. */
export function decidingIn({ last: before }: Watched, { last: now }: Looked): Node[] {
  const former = new Set(before.matched)
  const matched = new Set(now.matched)
  const differing = [
    ...now.matched.filter((node) => !former.has(node)),
    ...before.matched.filter((node) => !matched.has(node)),
  ]
  return differing.length > 0 ? differing : [...now.matched, ...now.concerned]
}

export function keepLook(watched: Watched, { last, news }: Looked): void {
  for (const node of last.matched) watched.known.add(node)
  watched.last = last
  watched.properties = propertiesIn(watched)
  if (news !== undefined) watched.reported = news
}

/** An answer as it is reported: with what is near, where it does not hold. */
export function* reported({ answer, near }: Evaluated): Generator<void, LevelAnswer> {
  if (answer.holds === true || answer.near !== undefined) return answer
  const sentences = (yield* near()).slice(0, SENTENCES)
  return sentences.length === 0 ? answer : { ...answer, near: sentences }
}

/** The current properties of the elements that decided. */
export function propertiesIn({ leaf, last }: Pick<Watched, 'leaf' | 'last'>): string {
  if (leaf.kind !== 'element' && leaf.kind !== 'matches') return ''
  return last.concerned.slice(0, COMPARED).map(propertiesOf).join('\n')
}

/** A text leaf asks only whether the text is there: the text around it may change. */
function isSame({ kind }: LevelLeaf, one: LevelAnswer, two: LevelAnswer): boolean {
  if (one.holds !== two.holds || one.code !== two.code) return false
  return kind === 'text' || JSON.stringify(one.observed) === JSON.stringify(two.observed)
}

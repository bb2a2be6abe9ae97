/** State of a watched level leaf: the last reported answer, and the facts that make the next answer a new one. */

import { atOnce } from '../../dom/pieces.js'
import { propertiesOf } from '../../dom/properties.js'
import type { Natives } from '../../platform/natives.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { evaluateLeaf } from './evaluate.js'
import type { Evaluated, EvaluationContext } from './evaluated.js'

/** At most this many elements are compared at the end of a turn. */
const COMPARED = 20
const SENTENCES = 5

export type LevelKind = LevelLeaf['kind']
export const IN_DOM: readonly LevelKind[] = ['element', 'text', 'matches']

export interface Watched {
  leaf: LevelLeaf
  reported: LevelAnswer
  last: Evaluated
  /** nodes that matched in earlier answers */
  known: WeakSet<Node>
  /** properties of the deciding elements, which change without a mutation */
  properties: string
}

export interface LeavesRead {
  watched: Watched[]
  cost: number
}

/** Reads leaves for the first time, in pieces. Every answer is that of the moment when the read ends. */
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

export interface Looked {
  last: Evaluated
  /** a node matches that matched in no earlier answer */
  isFresh: boolean
  /** the answer to report; undefined when it was reported before */
  news: LevelAnswer | undefined
}

export function* lookAt(
  { leaf, known, reported: former }: Watched,
  context: EvaluationContext,
): Generator<void, Looked> {
  const last = yield* evaluateLeaf(leaf, context)
  const isFresh = last.answer.holds === true && last.matched.some((node) => !known.has(node))
  const isNews = isFresh || !isSame(leaf, last.answer, former)
  return { last, isFresh, news: isNews ? yield* reported(last) : undefined }
}

/**
 * The nodes that changed an answer: those that match only now or matched only before. Without such nodes, all nodes of
 * the answer.
 */
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

/** The answer to report: near misses are added when the leaf does not hold. */
export function* reported({ answer, near }: Evaluated): Generator<void, LevelAnswer> {
  if (answer.holds === true || answer.near !== undefined) return answer
  const sentences = (yield* near()).slice(0, SENTENCES)
  return sentences.length === 0 ? answer : { ...answer, near: sentences }
}

export function propertiesIn({ leaf, last }: Pick<Watched, 'leaf' | 'last'>): string {
  if (leaf.kind !== 'element' && leaf.kind !== 'matches') return ''
  return last.concerned.slice(0, COMPARED).map(propertiesOf).join('\n')
}

/** A text leaf only claims that the text is present: the text around it may change. */
function isSame({ kind }: LevelLeaf, one: LevelAnswer, two: LevelAnswer): boolean {
  if (one.holds !== two.holds || one.code !== two.code) return false
  return kind === 'text' || JSON.stringify(one.observed) === JSON.stringify(two.observed)
}

/** What is known of a watched level leaf: what was told of it, and what would make the next answer another one. */

import { atOnce } from '../../dom/pieces.js'
import { propertiesOf } from '../../dom/properties.js'
import type { Natives } from '../../platform/natives.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { evaluateLeaf } from './evaluate.js'
import type { Evaluated, EvaluationContext } from './evaluated.js'

/** elements whose properties are compared at the end of a turn */
const COMPARED = 20
/** sentences of a near-miss that are told */
const SENTENCES = 5

export type LevelKind = LevelLeaf['kind']
export const IN_DOM: readonly LevelKind[] = ['element', 'text', 'matches']

export interface Watched {
  leaf: LevelLeaf
  told: LevelAnswer
  last: Evaluated
  /** nodes that an earlier answer had matched */
  known: WeakSet<Node>
  /** properties of the elements that decide, which change without a mutation */
  properties: string
}

/** Leaves as they are now, and the ms that it took to judge them, without what is near. */
export interface LeavesRead {
  watched: Watched[]
  cost: number
}

/** Reads leaves for the first time, giving way now and then; all are as they are when it ends. */
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
  const told = yield* toldOf(last)
  return { leaf, last, told, known: new WeakSet(last.matched), properties: propertiesIn({ leaf, last }) }
}

/** What a look at a watched leaf found. */
export interface Looked {
  last: Evaluated
  /** true where it holds by a node that no earlier answer had */
  isFresh: boolean
  /** what there is to tell; undefined where it was told before */
  told: LevelAnswer | undefined
}

/** Looks again, giving way now and then. */
export function* lookAt({ leaf, known, told }: Watched, context: EvaluationContext): Generator<void, Looked> {
  const last = yield* evaluateLeaf(leaf, context)
  const isFresh = last.answer.holds === true && last.matched.some((node) => !known.has(node))
  const isNews = isFresh || !isSame(leaf, last.answer, told)
  return { last, isFresh, told: isNews ? yield* toldOf(last) : undefined }
}

/** The nodes by which an answer became another: those that match now or did before, not both; else all that it is about. */
export function decidingIn({ last: before }: Watched, { last: now }: Looked): Node[] {
  const former = new Set(before.matched)
  const matched = new Set(now.matched)
  const differing = [
    ...now.matched.filter((node) => !former.has(node)),
    ...before.matched.filter((node) => !matched.has(node)),
  ]
  return differing.length > 0 ? differing : [...now.matched, ...now.concerned]
}

/** Keeps what a look found. */
export function keepLook(watched: Watched, { last, told }: Looked): void {
  for (const node of last.matched) watched.known.add(node)
  watched.last = last
  watched.properties = propertiesIn(watched)
  if (told !== undefined) watched.told = told
}

/** An answer as it is told: with what is near, where it does not hold. */
export function* toldOf({ answer, near }: Evaluated): Generator<void, LevelAnswer> {
  if (answer.holds === true || answer.near !== undefined) return answer
  const sentences = (yield* near()).slice(0, SENTENCES)
  return sentences.length === 0 ? answer : { ...answer, near: sentences }
}

/** The properties as they are now of the elements that decided. */
export function propertiesIn({ leaf, last }: Pick<Watched, 'leaf' | 'last'>): string {
  if (leaf.kind !== 'element' && leaf.kind !== 'matches') return ''
  return last.concerned.slice(0, COMPARED).map(propertiesOf).join('\n')
}

/** Text around a text may tick; what a claim about it needs is that it is there. */
function isSame({ kind }: LevelLeaf, one: LevelAnswer, two: LevelAnswer): boolean {
  if (one.holds !== two.holds || one.code !== two.code) return false
  return kind === 'text' || JSON.stringify(one.observed) === JSON.stringify(two.observed)
}

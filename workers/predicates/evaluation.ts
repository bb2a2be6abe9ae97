/** The result of evaluating a claim, per leaf and as a whole. */
import type { Cursor } from '../../sdk/protocol/values.js'
import type { Finding, Grade, LeafCode } from './leaf.js'
import type { LeafPredicate } from './predicate.js'

/** A leaf and its finding. */
export interface JudgedLeaf {
  leaf: LeafPredicate
  grade: Grade
  finding: Finding
  /** true when the leaf is under an odd number of `not`s */
  negated: boolean
}

/** A claim's truth, with the leaves that decided it. */
export interface Evaluation {
  truth: true | false | null
  code?: LeafCode
  deciding: JudgedLeaf[]
  /** may change until the window closes */
  provisional: boolean
  /** will not change any more in this window */
  final: boolean
  /** when the claim became true; omitted when that moment was not seen, or the claim is true because of an absence */
  at?: Cursor
}

/** What a claim is found to be: by its leaves, and as a whole. */
import type { Cursor } from '../../sdk/protocol/values.js'
import type { Finding, Grade, LeafCode } from './leaf.js'
import type { LeafPredicate } from './predicate.js'

/** A leaf with what was found of it. */
export interface JudgedLeaf {
  leaf: LeafPredicate
  grade: Grade
  finding: Finding
  /** an odd number of `not`s stands over it */
  negated: boolean
}

/** A claim with what was found of it. */
export interface Evaluation {
  truth: true | false | null
  code?: LeafCode
  /** leaves that decided */
  deciding: JudgedLeaf[]
  /** may change until the window closes */
  provisional: boolean
  /** will not change any more in this window */
  final: boolean
  /** when it came true; left out where that was not seen, or it is true by what did not come */
  at?: Cursor
}

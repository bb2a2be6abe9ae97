import type { Cursor } from '../../sdk/protocol/values.js'
import type { Finding, Grade, LeafCode } from './leaf.js'
import type { LeafPredicate } from './predicate.js'

export interface JudgedLeaf {
  leaf: LeafPredicate
  grade: Grade
  finding: Finding
  /** under an odd number of `not`s */
  negated: boolean
}

export interface Evaluation {
  truth: true | false | null
  code?: LeafCode
  deciding: JudgedLeaf[]
  /** may change until the window closes */
  provisional: boolean
  /** cannot change any more in this window */
  final: boolean
  /** when the claim became true; omitted when that moment is unknown, or when an absence makes the claim true */
  at?: Cursor
}

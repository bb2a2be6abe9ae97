/** Three-valued truth of a claim: Kleene's strong logic over findings (design: verdict.md, Three values). */
import type * as z from 'zod'
import { LEAVES } from './index.js'
import type { Finding, Grade, LeafCode, LeafKind, View } from './leaf.js'
import type { LeafPredicate, Predicate } from './predicate.js'

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
  /** can no longer change in this window */
  final: boolean
}

/** Judges a claim over a view. Pure. */
export function evaluate(predicate: Predicate, view: View, negated = false): Evaluation {
  switch (predicate.kind) {
    case 'allOf':
      return all(predicate.predicates.map((part) => evaluate(part, view, negated)))
    case 'anyOf':
      return inverse(all(predicate.predicates.map((part) => inverse(evaluate(part, view, negated)))))
    case 'not': {
      const evaluation = inverse(evaluate(predicate.predicate, view, !negated))
      return { ...evaluation, provisional: evaluation.provisional || evaluation.truth === true }
    }
    default:
      return ofLeaf(predicate, view, negated)
  }
}

function ofLeaf(leaf: LeafPredicate, view: View, negated: boolean): Evaluation {
  const kind: LeafKind = LEAVES[leaf.kind] as unknown as LeafKind
  const finding = guarded(kind, kind.evaluate(leaf as z.output<typeof kind.schema>, view), view)
  return {
    truth: finding.truth,
    ...(finding.code === undefined ? {} : { code: finding.code }),
    deciding: [{ leaf, grade: kind.grade, finding, negated }],
    provisional: finding.provisional === true,
    final: finding.final === true,
  }
}

/** What is decided by something not having been seen is unknown where it could not have been seen. */
function guarded(kind: LeafKind, finding: Finding, view: View): Finding {
  if (finding.truth === null) return finding
  if (finding.truth && finding.at !== undefined && view.editedAt !== null && finding.at < view.editedAt) {
    return {
      ...finding,
      truth: null,
      code: 'superseded_edit',
      fact: `${finding.fact}, before the code was edited`,
    }
  }
  if (finding.byAbsence !== true) return finding
  if (view.superseded && kind.nature === 'event') {
    return {
      ...finding,
      truth: null,
      code: 'superseded_document',
      fact: 'the document was replaced by another',
    }
  }
  const lost = kind.reads.find((channel) => view.lost.has(channel))
  if (lost !== undefined)
    return { ...finding, truth: null, code: 'evidence_lost', fact: `events of ${lost} were lost` }
  const blind = kind.reads.find((channel) => view.blind.has(channel))
  if (blind !== undefined) {
    return {
      ...finding,
      truth: null,
      code: 'blind_spot',
      fact: `${finding.fact}, and ${blind} cannot be seen everywhere`,
    }
  }
  return finding
}

/** False if any part is false, else unknown if any is unknown, else true. */
function all(parts: Evaluation[]): Evaluation {
  const truth = parts.some((part) => part.truth === false)
    ? false
    : parts.some((part) => part.truth === null)
      ? null
      : true
  const deciders = parts.filter((part) => part.truth === truth)
  const code = deciders.find((part) => part.code !== undefined)?.code
  return {
    truth,
    ...(code === undefined ? {} : { code }),
    deciding: deciders.flatMap((part) => part.deciding),
    provisional: deciders.some((part) => part.provisional),
    final: truth === false && deciders.some((part) => part.final),
  }
}

function inverse(evaluation: Evaluation): Evaluation {
  return { ...evaluation, truth: evaluation.truth === null ? null : !evaluation.truth }
}

/** The types of the claim language. Those of the leaves are inferred from their schemas. */
import type * as z from 'zod/mini'
import type { LEAVES, LeafKindName } from './index.js'

export type LeafPredicate = { [K in LeafKindName]: z.output<(typeof LEAVES)[K]['schema']> }[LeafKindName]

export type Predicate =
  | LeafPredicate
  | { kind: 'allOf'; predicates: Predicate[] }
  | { kind: 'anyOf'; predicates: Predicate[] }
  | { kind: 'inOrder'; predicates: Predicate[] }
  | { kind: 'not'; predicate: Predicate }

type ElementLeaf = Extract<LeafPredicate, { kind: 'element' }>

const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog'])

/** True for a claim about a dialog. */
export function isOfDialog(leaf: LeafPredicate): leaf is ElementLeaf {
  return leaf.kind === 'element' && DIALOGS.has(leaf.role ?? '')
}

export function leavesOf(predicate: Predicate): LeafPredicate[] {
  switch (predicate.kind) {
    case 'allOf':
    case 'anyOf':
    case 'inOrder':
      return predicate.predicates.flatMap(leavesOf)
    case 'not':
      return leavesOf(predicate.predicate)
    default:
      return [predicate]
  }
}

import { LEAF_KINDS, LEAVES } from './index.js'

/** The whole claim grammar. The tool list contains it once. */
export const predicateGrammar = [
  'A predicate is {kind, ...}. Leaves:',
  ...LEAF_KINDS.map((kind) => `${LEAVES[kind].grammar};`),
  'allOf|anyOf|inOrder {predicates:[]}; not {predicate}.',
  'Text is a case-insensitive substring. Values and counts match structurally: "*" present, {$gte,$lte,$gt,$lt,$contains,$length,$matches}.',
  'element text state matches storage route are read live; the others count what happened after the act.',
].join('\n')

/** The grammar of claims in words: what the tool list says of it, and the whole. */
import { kindOf, LEAF_KINDS, LEAVES, type LeafKindName } from './index.js'

/** The name under which `probe_tools` gives the whole grammar. */
export const GRAMMAR_NAME = 'predicates'

const AROUND = [
  'allOf|anyOf|inOrder {predicates:[]}; not {predicate}.',
  'Text is a case-insensitive substring. Values and counts match structurally: "*" present, {$gte,$lte,$gt,$lt,$contains,$length,$matches}.',
  'element text state matches storage route are read live; the others count what happened after the act.',
]
const isRare = (kind: LeafKindName) => kindOf({ kind }).rare === true
const isCut = (kind: LeafKindName) => kindOf({ kind }).rareFields !== undefined

/** The leaves that most claims use, and where the others are. The tool list contains it once. */
export const predicateGrammar = [
  'A predicate is {kind, ...}. Leaves:',
  ...LEAF_KINDS.filter((kind) => !isRare(kind)).map((kind) => `${LEAVES[kind].grammar};`),
  `Rare: ${LEAF_KINDS.filter(isRare).join(' ')}; more of ${LEAF_KINDS.filter(isCut).join(' ')}: probe_tools {name:"${GRAMMAR_NAME}"}.`,
  ...AROUND,
].join('\n')

/** Every leaf with every field. */
export const wholeGrammar = [
  'A predicate is {kind, ...}. Leaves:',
  ...LEAF_KINDS.map((kind) => `${wholeOf(kind)};`),
  ...AROUND,
].join('\n')

function wholeOf(kind: LeafKindName): string {
  const { grammar, rareFields } = kindOf({ kind })
  return rareFields === undefined ? grammar : grammar.replace(/\}$/, `,${rareFields}}`)
}

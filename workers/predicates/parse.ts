/** Strict parsing of claims: nothing is dropped silently (design: verdict.md). */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CLAIM_DEPTH, CLAIM_LEAVES } from '../../sdk/protocol/limits.js'
import { nearest } from '../../sdk/protocol/match.js'
import { locatorProblem } from './element.js'
import { LEAF_KINDS, LEAVES, type LeafKindName } from './index.js'
import type { LeafPredicate, Predicate } from './predicate.js'

const COMBINATORS = { allOf: 'predicates', anyOf: 'predicates', not: 'predicate' } as const
type CombinatorName = keyof typeof COMBINATORS
const KINDS: readonly string[] = [...LEAF_KINDS, ...Object.keys(COMBINATORS)]

/** Spellings of the grammar's own words that agents write; each means one field of one kind. */
const SPELLINGS: Partial<Record<string, Record<string, string>>> = {
  text: { text: 'contains' },
  console: { text: 'contains' },
  error: { text: 'contains', message: 'contains' },
  state: { path: 'statePath' },
  signal: { data: 'dataMatches' },
}

/**
 * The predicate that an agent wrote.
 *
 * @throws ProbeError BAD_PREDICATE naming each problem with its path, the nearest field and the kind's fields
 */
export function parsePredicate(input: unknown): Predicate {
  const count = { leaves: 0 }
  return parse(input, 'predicate', 1, count)
}

function parse(input: unknown, path: string, depth: number, count: { leaves: number }): Predicate {
  if (depth > CLAIM_DEPTH) throw bad(path, `nests deeper than ${CLAIM_DEPTH}`)
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    throw bad(path, 'must be an object with a kind', { kinds: KINDS })
  }
  const { type, ...rest } = input as Record<string, unknown>
  const kind = rest.kind ?? type
  if (typeof kind !== 'string' || !KINDS.includes(kind)) {
    const near = typeof kind === 'string' ? nearest(kind, KINDS) : undefined
    const hint = near === undefined ? '' : `; nearest: "${near}"`
    throw bad(path, `has the kind ${JSON.stringify(kind) ?? 'undefined'}, which is none${hint}`, {
      kinds: KINDS,
    })
  }
  const fields = { ...rest, kind }
  if (kind in COMBINATORS) return parseCombinator(kind as CombinatorName, fields, path, depth, count)
  count.leaves += 1
  if (count.leaves > CLAIM_LEAVES) throw bad(path, `has more than ${CLAIM_LEAVES} leaves`)
  return parseLeaf(kind as LeafKindName, normalise(kind, fields), path)
}

function parseCombinator(
  kind: CombinatorName,
  fields: Record<string, unknown>,
  path: string,
  depth: number,
  count: { leaves: number },
): Predicate {
  const field = COMBINATORS[kind]
  refuseUnknown(fields, ['kind', field], kind, path)
  const value = fields[field]
  if (kind === 'not') return { kind, predicate: parse(value, `${path}.predicate`, depth + 1, count) }
  if (!Array.isArray(value) || value.length === 0) {
    throw bad(path, `${kind} needs a non-empty list of predicates: an empty one cannot fail`)
  }
  return {
    kind,
    predicates: value.map((part, i) => parse(part, `${path}.predicates[${i}]`, depth + 1, count)),
  }
}

/** Brings common spellings to the grammar's own words. */
function normalise(kind: string, fields: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const flat =
    kind === 'element' && fields.query !== null && typeof fields.query === 'object'
      ? { ...fields, ...(fields.query as object), query: undefined }
      : fields
  for (const [key, value] of Object.entries(flat)) {
    if (value === undefined) continue
    const spelling = SPELLINGS[kind]?.[key]
    result[spelling !== undefined && !(spelling in flat) ? spelling : key] = value
  }
  if (kind === 'element' && typeof result.by === 'string' && typeof result.value === 'string') {
    const { by, value, ...others } = result
    return { ...others, [by]: value }
  }
  const { url } = result
  if (
    kind === 'net' &&
    typeof url === 'string' &&
    !/^(\/|[a-z]+:\/\/|\*)/i.test(url) &&
    result.urlContains === undefined
  ) {
    const { url: part, ...others } = result
    return { ...others, urlContains: part }
  }
  return result
}

function parseLeaf(kind: LeafKindName, fields: Record<string, unknown>, path: string): LeafPredicate {
  const leaf = LEAVES[kind]
  const names = Object.keys(leaf.schema.def.shape)
  refuseUnknown(fields, names, kind, path)
  const parsed = leaf.schema.safeParse(fields)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${[kind, ...issue.path].join('.')}: ${issue.message}`,
    )
    throw bad(path, problems.join('; '), { kind, fields: names })
  }
  if (!leaf.constrains.some((field) => fields[field] !== undefined)) {
    throw bad(path, `${kind} without one of ${leaf.constrains.join(', ')} cannot fail`, {
      kind,
      fields: names,
    })
  }
  const value = parsed.data as LeafPredicate
  const problem = (value.kind === 'element' ? locatorProblem(value) : undefined) ?? contradiction(value)
  if (problem !== undefined) throw bad(path, `${kind}: ${problem}`, { kind, fields: names })
  return value
}

/** Two fields that say against each other. */
function contradiction(leaf: LeafPredicate): string | undefined {
  const { absent, count } = leaf as { absent?: true; count?: number }
  return absent === true && count !== undefined ? 'absent and count do not go together' : undefined
}

function refuseUnknown(
  fields: Record<string, unknown>,
  known: readonly string[],
  kind: string,
  path: string,
): void {
  const unknown = Object.keys(fields).find((field) => !known.includes(field))
  if (unknown === undefined) return
  const near = nearest(unknown, known)
  const hint = near === undefined ? '' : `; nearest: "${near}"`
  throw bad(path, `${kind} has no field "${unknown}"${hint}`, { kind, fields: known })
}

function bad(path: string, problem: string, detail: object = {}): ProbeError {
  return new ProbeError('BAD_PREDICATE', `${path}: ${problem}`, detail)
}

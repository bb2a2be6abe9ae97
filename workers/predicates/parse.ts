/** Parses claims strictly: ignores no field silently (docs/design/verdict.md#parsing). */
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { CLAIM_DEPTH, CLAIM_LEAVES, NESTING_MAX, PROBLEMS_NAMED } from '../../sdk/protocol/limits.js'
import { nearest } from '../../sdk/protocol/nearest.js'
import { nestsTooDeep } from '../intake/nesting.js'
import { withoutMoment } from './in-order.js'
import { kindOf, LEAF_KINDS, LEAVES, type LeafKindName } from './index.js'
import type { LeafPredicate, Predicate } from './predicate.js'
import { normalise } from './spellings.js'

const COMBINATORS = {
  allOf: 'predicates',
  anyOf: 'predicates',
  inOrder: 'predicates',
  not: 'predicate',
} as const
type CombinatorName = keyof typeof COMBINATORS
const KINDS: readonly string[] = [...LEAF_KINDS, ...Object.keys(COMBINATORS)]
const { localeError } = en()

/** @throws ProbeError BAD_PREDICATE with each problem, its path, the nearest field and the kind's fields */
export function parsePredicate(input: unknown): Predicate {
  if (nestsTooDeep(input)) throw bad('predicate', `nests deeper than ${NESTING_MAX} levels`)
  return parse(input, 'predicate', 1, { leaves: 0 })
}

function parse(input: unknown, path: string, depth: number, count: { leaves: number }): Predicate {
  if (depth > CLAIM_DEPTH) throw bad(path, `nests deeper than ${CLAIM_DEPTH}`)
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    throw bad(path, 'must be an object with a kind', { kinds: KINDS })
  }
  const fields = withKind(input as Record<string, unknown>)
  const { kind } = fields
  if (typeof kind !== 'string' || !KINDS.includes(kind)) {
    const near = typeof kind === 'string' ? nearest(kind, KINDS) : undefined
    const hint = near === undefined ? '' : `; nearest: "${near}"`
    throw bad(path, `has the unknown kind ${echo(kind)}${hint}`, { kinds: KINDS })
  }
  if (kind in COMBINATORS) return parseCombinator(kind as CombinatorName, fields, path, depth, count)
  count.leaves += 1
  if (count.leaves > CLAIM_LEAVES) throw bad(path, `has more than ${CLAIM_LEAVES} leaves`)
  return parseLeaf(kind as LeafKindName, normalise(kind, fields, path), path)
}

function withKind(input: Record<string, unknown>): Record<string, unknown> {
  if (Object.hasOwn(input, 'kind') || !Object.hasOwn(input, 'type')) return input
  const { type, ...others } = input
  return { kind: type, ...others }
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
  const parts = value.map((part, i) => parse(part, `${path}.predicates[${i}]`, depth + 1, count))
  if (kind === 'inOrder') refuseUnordered(parts, path)
  return { kind, predicates: parts }
}

/** Refuses an `inOrder` with fewer than two parts, or with a part that becomes true at no definite moment. */
function refuseUnordered(parts: readonly Predicate[], path: string): void {
  if (parts.length < 2) throw bad(path, 'inOrder needs two predicates at least')
  for (const [i, part] of parts.entries()) {
    const why = withoutMoment(part)
    if (why === undefined) continue
    throw bad(`${path}.predicates[${i}]`, `${why} has no moment to put in order; join it by allOf`)
  }
}

function parseLeaf(kind: LeafKindName, fields: Record<string, unknown>, path: string): LeafPredicate {
  const { schema } = LEAVES[kind]
  const names = Object.keys(schema.def.shape)
  refuseUnknown(fields, names, kind, path)
  const parsed = z.safeParse(schema, fields, { error: localeError })
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, PROBLEMS_NAMED)
      .map((issue) => `${[kind, ...issue.path].join('.')}: ${messageOf(issue)}`)
    throw bad(path, problems.join('; '), { kind, fields: names })
  }
  const problem = kindOf({ kind }).problem(parsed.data)
  if (problem !== undefined) throw bad(path, `${kind}: ${problem}`, { kind, fields: names })
  return parsed.data
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message
  return `has no field ${echo(issue.keys[0])}`
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
  throw bad(path, `${kind} has no field ${echo(unknown)}${hint}`, { kind, fields: known })
}

function bad(path: string, problem: string, detail: object = {}): ProbeError {
  return new ProbeError('BAD_PREDICATE', `${path}: ${problem}`, { at: path, ...detail })
}

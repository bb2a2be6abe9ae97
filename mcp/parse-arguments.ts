import type * as z from 'zod'
import { echo } from '../sdk/protocol/echo.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { NEAREST_CHARS, NESTING_MAX, PROBLEMS_NAMED } from '../sdk/protocol/limits.js'
import { nearest } from '../sdk/protocol/nearest.js'
import { nestsTooDeep } from '../workers/intake/nesting.js'
import type { Member, Tool } from './define-tool.js'

/**
 * Selects the member that fits the arguments, and parses them strictly. Each error names the nearest argument that exists.
 *
 * @throws ProbeError BAD_ARGUMENTS with every problem and its path; BAD_PREDICATE for a bad claim
 */
export function parseArguments(tool: Tool, input: unknown): { member: Member; args: unknown } {
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new ProbeError('BAD_ARGUMENTS', `${tool.name} takes an object of arguments`)
  }
  const fields = given as Record<string, unknown>
  const name = tool.choose(fields)
  const member = tool.members[name] as Member
  const called = Object.keys(tool.members).length === 1 ? tool.name : `${tool.name} (${name})`
  const known = Object.keys(member.input.shape)
  // Checks unknown names first: a misspelt field is both unknown and missing, and the misspelling is the cause.
  const unknown = Object.keys(fields).filter((field) => !known.includes(field))
  if (unknown.length > 0) {
    const problems = unknownNames(unknown, known)
    throw new ProbeError('BAD_ARGUMENTS', `${called} ${problems.join('; ')}`, { arguments: known })
  }
  // A field that takes any value has a parser of its own, which refuses one that nests too deep.
  const deep = known.find((name) => !takesAny(member.input.shape[name]) && nestsTooDeep(fields[name]))
  if (deep !== undefined)
    throw new ProbeError('BAD_ARGUMENTS', `${called}: ${deep} nests deeper than ${NESTING_MAX} levels`)
  const result = member.input.safeParse(fields, { reportInput: true })
  if (result.success) return { member, args: result.data }
  const { issues } = result.error
  const problems = describeIssues(issues, member.input)
  throw new ProbeError('BAD_ARGUMENTS', `${called}: ${problems.join('; ')}`, { problems, arguments: known })
}

/** Describes the problems. Lists misspelt names alone, because they cause the others. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], schema: z.ZodObject): string[] {
  const misspelt = issues.filter(({ code }) => code === 'unrecognized_keys')
  const described = misspelt.length > 0 ? misspelt : issues
  return described.slice(0, PROBLEMS_NAMED).flatMap((issue) => describe(issue, schema))
}

function unknownNames(fields: readonly string[], known: readonly string[]): string[] {
  return fields.slice(0, PROBLEMS_NAMED).map((field) => {
    const near = nearest(field, known) ?? nearest(snakeCase(field), known)
    return `has no argument ${echo(field)}${near === undefined ? '' : `; nearest: "${near}"`}`
  })
}

function snakeCase(name: string): string {
  return name.slice(0, NEAREST_CHARS + 1).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function describe(issue: z.core.$ZodIssue, schema: z.ZodObject): string[] {
  const path = issue.path.map(String).join('.')
  const at = path === '' ? '' : `${path}: `
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, issue.path)
      return unknownNames(issue.keys, known).map((problem) => `${at}${problem}`)
    }
    case 'invalid_type':
      return [`${at}expected ${issue.expected}`]
    case 'invalid_value': {
      const values = issue.values.map(String)
      const near = typeof issue.input === 'string' ? nearest(issue.input, values) : undefined
      return [`${at}one of ${values.join(', ')}${near === undefined ? '' : `; nearest: "${near}"`}`]
    }
    default:
      return [`${at}${issue.message}`]
  }
}

function namesAt(schema: z.ZodObject, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema
  for (const step of path) {
    const inner = unwrap(at)
    at = typeof step === 'number' ? inner?.def.element : inner?.def.shape?.[String(step)]
  }
  return Object.keys(unwrap(at)?.def.shape ?? {})
}

function takesAny(schema: unknown): boolean {
  return unwrap(schema)?.def.type === 'unknown'
}

interface Unwrapped {
  def: { type: string; shape?: Record<string, unknown>; element?: unknown; innerType?: unknown; in?: unknown }
}

function unwrap(schema: unknown): Unwrapped | undefined {
  let at = schema as Unwrapped | undefined
  for (;;) {
    const inner = (at?.def.innerType ?? at?.def.in) as Unwrapped | undefined
    if (inner === undefined) return at
    at = inner
  }
}

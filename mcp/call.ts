/** One call of a tool: validated, run, and its errors coded. The one path that every door uses. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Agent, Supervisor } from '../daemon/supervisor.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { nearest } from '../sdk/protocol/match.js'
import type { Tool, ToolContext } from './define-tool.js'
import { TOOLS } from './registry.js'
import { unknownTool } from './tools/tools.js'

/**
 * Runs a tool.
 *
 * @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, or the tool's own
 */
export async function callTool(
  name: string,
  given: unknown,
  supervisor: Supervisor,
  agent: Agent,
  signal: AbortSignal,
): Promise<unknown> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) throw unknownTool(name, TOOLS)
  const parsed = tool.input.safeParse(given ?? {})
  if (!parsed.success) throw badArguments(tool, parsed.error.issues)
  const context: ToolContext = {
    supervisor,
    agent,
    signal,
    session: (sessionId) => supervisor.pick(sessionId, agent),
    runTool: (other, args) => callTool(other, args, supervisor, agent, signal),
  }
  return tool.run(context, parsed.data)
}

/** A new agent's id. */
export function newAgentId(): string {
  return randomUUID()
}

function badArguments(tool: Tool, issues: readonly z.core.$ZodIssue[]): ProbeError {
  const problems = issues.flatMap((issue) => sentencesOf(issue, fieldsOf(tool.input)))
  return new ProbeError('BAD_ARGUMENTS', `${tool.name}: ${problems[0] ?? 'the arguments do not fit'}`, { problems })
}

/** What is wrong, each with its path; of a union, what is wrong with the member that came nearest. */
function sentencesOf(issue: z.core.$ZodIssue, fields: readonly string[]): string[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = nearest(key, fields)
      return `unknown argument "${[path, key].filter((part) => part !== '').join('.')}"${near === undefined ? '' : `; nearest: "${near}"`}`
    })
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [best] = [...issue.errors].sort((one, two) => weightOf(one) - weightOf(two))
    return (best ?? []).flatMap((inner) => sentencesOf({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, fields))
  }
  return [path === '' ? issue.message : `${path}: ${issue.message}`]
}

/** How far a union's member is from what was given. */
function weightOf(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : issue.code === 'invalid_value' ? 3 : 2), 0)
}

/** Every field name that a schema knows, members of unions included. */
function fieldsOf(schema: z.ZodType): string[] {
  const { def } = schema as unknown as { def: { shape?: Record<string, z.ZodType>; options?: z.ZodType[]; in?: z.ZodType } }
  if (def.shape !== undefined) return Object.keys(def.shape)
  if (def.options !== undefined) return [...new Set(def.options.flatMap(fieldsOf))]
  return def.in === undefined ? [] : fieldsOf(def.in)
}

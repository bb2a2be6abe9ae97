/** A tool is a value with its name, description, arguments and what it runs; one file each in tools/. */
import type * as z from 'zod'
import type { AnswerOf } from '../daemon/sessions/answer.js'
import type { Agent, CallOptions, Supervisor } from '../daemon/sessions/supervisor.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import type { DocumentId, SessionId } from '../sdk/protocol/values.js'
import type { InputOf, OperationName } from '../workers/operations/index.js'

/** All tools, for the tools that list and call others. */
export interface Toolbox {
  readonly tools: readonly Tool[]
  /** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
  call(name: string, args: unknown, context: ToolContext): Promise<object>
}

/** What a tool's `run` may use. */
export interface ToolContext {
  agent: Agent
  supervisor: Supervisor
  toolbox: Toolbox
  /** Keeps the agent's feedback to the makers of probe; resolves to the path of the file. */
  keepFeedback(text: string): Promise<string>
  signal: AbortSignal
  /** Runs an operation on the session that the agent means; `sessionId` may be left out while one tab is connected. */
  ask<K extends OperationName>(
    sessionId: SessionId | undefined,
    name: K,
    input: InputOf<K>,
    options?: CallOptions,
  ): Promise<ToolAnswerOf<K>>
}

/** A session's answer, with the tab and the document that it is about. */
export type ToolAnswerOf<K extends OperationName> = AnswerOf<K> & {
  session: { sessionId: SessionId; document: DocumentId }
}

/** One shape of a tool's arguments, and what it runs. */
export interface Member {
  /** what it is for, where the tool's description does not say it */
  description?: string
  input: z.ZodObject
  run(context: ToolContext, args: unknown): Promise<object>
}

/**
 * What a client may assume of a tool, e.g. to ask its user for fewer confirmations. The protocol's defaults are left
 * out: not read-only, destructive, not idempotent, open world (an app's own requests may leave the machine).
 */
export interface Hints {
  readOnly: boolean
  /** false: what it changes can be changed back */
  destructive?: false
  /** true: the same call again changes nothing more */
  idempotent?: true
  /** false: it reaches only the tabs and the daemon */
  openWorld?: false
}

export interface Tool {
  name: `probe_${string}`
  /** false: reached through probe_tools and probe_run only */
  advertised: boolean
  /** true for the tools whose result is a verdict */
  proves: boolean
  hints: Hints
  /** its answer is that of another tool, in its final shape */
  forwards?: true
  /** what it is for, in one or two lines: agents pay for each byte on every turn */
  description: string
  /** the shapes of its arguments by name; a plain tool has one */
  members: { readonly [name: string]: Member }
  /**
   * Picks the member that the arguments mean.
   *
   * @throws ProbeError BAD_ARGUMENTS when no member fits
   */
  choose(args: Readonly<Record<string, unknown>>): string
  examples: readonly object[]
}

type Described = Pick<
  Tool,
  'name' | 'advertised' | 'proves' | 'hints' | 'forwards' | 'description' | 'examples'
>

/** Infers `run`'s arguments from `input`; the caller parses with `input` before it runs. */
export function defineMember<S extends z.ZodObject>(member: {
  description?: string
  input: S
  run(context: ToolContext, args: z.output<S>): Promise<object>
}): Member {
  return { ...member, run: (context, args) => member.run(context, args as z.output<S>) }
}

/** A tool with one shape of arguments. */
export function defineTool<S extends z.ZodObject>(
  tool: Described & { input: S; run(context: ToolContext, args: z.output<S>): Promise<object> },
): Tool {
  const { input, run, ...described } = tool
  return { ...described, members: { call: defineMember({ input, run }) }, choose: () => 'call' }
}

/**
 * A tool with several actions, selected by `action`.
 *
 * @param byDefault the action when none is given; without it, `action` is required
 */
export function defineActions(
  tool: Described & { actions: { readonly [action: string]: Member }; byDefault?: string },
): Tool {
  const { actions, byDefault, ...described } = tool
  const names = Object.keys(actions)
  return {
    ...described,
    members: actions,
    choose({ action = byDefault }) {
      if (typeof action === 'string' && Object.hasOwn(actions, action)) return action
      const what = action === undefined ? 'needs an action' : `has no action ${JSON.stringify(action)}`
      throw new ProbeError('BAD_ARGUMENTS', `${tool.name} ${what}; use one of ${names.join(', ')}`, {
        actions: names,
      })
    },
  }
}

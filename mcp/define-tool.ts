/** What a tool is: a value with its name, words, arguments and what it does; one file each in tools/. */
import type * as z from 'zod'
import type { Agent, CallOptions, Supervisor } from '../daemon/sessions/supervisor.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { ActorApi, SessionCall } from '../workers/operations/actor-api.js'

/** The other tools, for those that list and call them. */
export interface Toolbox {
  readonly tools: readonly Tool[]
  /** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
  call(name: string, args: unknown, context: ToolContext): Promise<object>
}

/** What a call may use. */
export interface ToolContext {
  agent: Agent
  supervisor: Supervisor
  toolbox: Toolbox
  /** Keeps what the agent tells the makers of probe; resolves to the file that it stands in. */
  keepFeedback(text: string): Promise<string>
  signal: AbortSignal
  /** Calls the session that the agent means; `sessionId` may be left out where there is one. */
  ask<K extends SessionCall>(
    sessionId: SessionId | undefined,
    name: K,
    args: Parameters<ActorApi[K]>[1],
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<ActorApi[K]>>>
}

/** One shape of a tool's arguments, and what is done with it. */
export interface Member {
  /** what it is for, where the tool's own words do not say it */
  words?: string
  input: z.ZodObject
  run(context: ToolContext, args: unknown): Promise<object>
}

/**
 * What a client may take for granted of a tool, e.g. to ask its user less. What the protocol takes any tool for is left
 * out: not read-only, destructive, another thing each time, and reaching out into the world (an app's own act may).
 */
export interface Hints {
  readOnly: boolean
  /** false: what it changes can be changed back */
  destructive?: false
  /** true: the same call again changes nothing more */
  idempotent?: true
  /** false: it reaches nothing but the tabs and the daemon */
  openWorld?: false
}

export interface Tool {
  name: `probe_${string}`
  /** false: reached through probe_tools and probe_run only */
  advertised: boolean
  /** true for the tools whose result is a verdict */
  proves: boolean
  hints: Hints
  /** what it is for, in a line or two: agents pay for each byte on every turn */
  words: string
  /** the shapes of its arguments by name; a plain tool has one */
  members: { readonly [name: string]: Member }
  /**
   * Which member the arguments mean.
   *
   * @throws ProbeError BAD_ARGUMENTS where they mean none
   */
  choose(args: Readonly<Record<string, unknown>>): string
  examples: readonly object[]
}

type Described = Pick<Tool, 'name' | 'advertised' | 'proves' | 'hints' | 'words' | 'examples'>

/** Infers `run`'s arguments from `input`; the caller parses with `input` before it runs. */
export function defineMember<S extends z.ZodObject>(member: {
  words?: string
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
 * A tool that is several in one, told apart by `action`.
 *
 * @param byDefault the action that is meant where none is named; left out, one must be named
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
      throw new ProbeError('BAD_ARGUMENTS', `${tool.name} ${what}; there are ${names.join(', ')}`, {
        actions: names,
      })
    },
  }
}

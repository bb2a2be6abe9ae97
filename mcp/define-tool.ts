/** A tool is a value: name, description, arguments and handler. Each has its own file in tools/. */
import type * as z from 'zod'
import type { Leases } from '../daemon/leases/leases.js'
import type { AnswerOf } from '../daemon/sessions/answer.js'
import type { Message } from '../daemon/sessions/conversation.js'
import type { Agent, CallOptions, Supervisor } from '../daemon/sessions/supervisor.js'
import type { DrivenTab } from '../daemon/sessions/tab-link.js'
import { echo } from '../sdk/protocol/echo.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import type { DocumentId, SessionId } from '../sdk/protocol/values.js'
import type { InputOf, OperationName } from '../workers/operations/index.js'
import type { Compared, Comparison } from '../workers/visual/compare.entry.js'

export interface Picture {
  /** base64 */
  data: string
  mimeType: string
}

export interface Toolbox {
  readonly tools: readonly Tool[]
  /** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
  call(name: string, args: unknown, context: ToolContext): Promise<object>
}

/** Sees a flow while it is played in a page of its own. */
export interface PlayWitness {
  /** the page's requests are recorded, for `har` */
  records?: true
  /** Called before each tool. */
  before?(tool: string, page: WitnessedPage): Promise<void>
  /** Called with what each tool answered. */
  answered(tool: string, answer: object): void
  /** Called before the page closes, unless the flow was proved. */
  failed(page: WitnessedPage): Promise<void>
  /** Called before the page closes. */
  ended?(page: WitnessedPage, isProved: boolean): Promise<void>
}

export interface WitnessedPage {
  /** replaces the secrets of the flow by their names, as a text and as it is written in JSON and in addresses */
  hide(text: string): string
  /** Takes a picture. @returns its file. @throws ProbeError */
  picture(): Promise<string>
  /** The evidence of one of its latest verdicts, as JSON, with the secrets of the flow; undefined when it is not kept. */
  evidence(verdict: string): Promise<string | undefined>
  /** Writes the requests since the page opened, redacted. @param file `<folder>/.probe/har/<name>.har`. @throws ProbeError */
  har(file: string): Promise<void>
}

export interface ToolContext {
  agent: Agent
  supervisor: Supervisor
  leases: Leases
  stateFolder: string
  toolbox: Toolbox
  /** Stores feedback for the authors of probe; resolves to the path of the file. */
  keepFeedback(text: string): Promise<string>
  signal: AbortSignal
  /** Compares pictures in the diff pool. */
  compare(session: SessionId, comparison: Comparison): Promise<Compared>
  /** Sees the page of a flow that is played; only for a program that keeps what it sees. */
  witness?: PlayWitness
  /** address of the Playwright server whose browser plays flows; only for a program that has some to choose from */
  server?: string
  /** Adds a picture to the answer, for agents that can see it. */
  show(picture: Picture): void
  /**
   * The driver's hold on the agent's page.
   *
   * @throws ProbeError NEEDS_DRIVEN_BROWSER for a tab of a browser that somebody else opened
   */
  driven(sessionId: SessionId | undefined): Pick<DrivenTab, 'command'> & {
    sessionId: SessionId
    /** names of credentials that the documents of the lease announced */
    redactKeys(): string[]
  }
  /** The person's messages that this agent has not received yet. They are delivered if the answer holds them. */
  takeMessages(sessionId: SessionId | undefined): readonly Message[]
  /** Runs an operation on the agent's session; `sessionId` is optional while one tab is connected. */
  ask<K extends OperationName>(
    sessionId: SessionId | undefined,
    name: K,
    input: InputOf<K>,
    options?: CallOptions,
  ): Promise<ToolAnswerOf<K>>
}

export type ToolAnswerOf<K extends OperationName> = AnswerOf<K> & {
  session: { sessionId: SessionId; document: DocumentId }
}

export interface Member {
  description?: string
  input: z.ZodObject
  run(context: ToolContext, args: unknown): Promise<object>
}

/**
 * Properties that a client may rely on, for example to ask its user for fewer confirmations. An omitted one has the
 * protocol's default: not read-only, destructive, not idempotent, open world (an app's own requests may leave the
 * machine).
 */
export interface Hints {
  readOnly: boolean
  /** false: its changes can be undone */
  destructive?: false
  /** true: repeating the call changes nothing more */
  idempotent?: true
  /** false: it reaches only the tabs and the daemon */
  openWorld?: false
}

export interface Tool {
  name: `probe_${string}`
  /** false: agents reach it only through probe_tools and probe_run */
  advertised: boolean
  proves: boolean
  hints: Hints
  /** its answer is another tool's finished answer */
  forwards?: true
  /** one or two lines: agents pay for each byte on every turn */
  description: string
  /** argument shapes by name; a plain tool has one */
  members: { readonly [name: string]: Member }
  /**
   * Selects the member that fits the arguments.
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

/** Infers the type of `run`'s arguments from `input`. The caller must parse with `input` before it calls `run`. */
export function defineMember<S extends z.ZodObject>(member: {
  description?: string
  input: S
  run(context: ToolContext, args: z.output<S>): Promise<object>
}): Member {
  return { ...member, run: (context, args) => member.run(context, args as z.output<S>) }
}

export function defineTool<S extends z.ZodObject>(
  tool: Described & { input: S; run(context: ToolContext, args: z.output<S>): Promise<object> },
): Tool {
  const { input, run, ...described } = tool
  return { ...described, members: { call: defineMember({ input, run }) }, choose: () => 'call' }
}

/**
 * Defines a tool with several actions, selected by `action`.
 *
 * @param byDefault default action; without it, `action` is required
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
      const what = typeof action === 'string' ? `has no action ${echo(action)}` : 'needs an action'
      throw new ProbeError('BAD_ARGUMENTS', `${tool.name} ${what}; use one of ${names.join(', ')}`, {
        actions: names,
      })
    },
  }
}

import type { Daemon } from '../daemon/daemon.js'
import type { Health } from '../daemon/sessions/session.js'
import type { Agent, CallOptions } from '../daemon/sessions/supervisor.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { InputOf, OperationName } from '../workers/operations/index.js'
import type { ToolAnswerOf, ToolContext } from './define-tool.js'
import { toolbox } from './registry.js'

export interface Caller {
  daemon: Pick<Daemon, 'supervisor' | 'stateFolder' | 'keepFeedback'>
  agent: Agent
  signal: AbortSignal
}

/** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
export function callTool(caller: Caller, tool: string, args: unknown): Promise<object> {
  const { agent, daemon, signal } = caller
  const context: ToolContext = {
    agent,
    supervisor: daemon.supervisor,
    stateFolder: daemon.stateFolder,
    keepFeedback: (text) => daemon.keepFeedback(text),
    toolbox,
    signal,
    ask: (sessionId, name, input, options) => ask(caller, sessionId, name, input, { ...options, signal }),
  }
  return toolbox.call(tool, args, context)
}

/** Runs an operation. The answer names the tab and the document that it is about. */
async function ask<K extends OperationName>(
  { daemon, agent }: Caller,
  sessionId: SessionId | undefined,
  name: K,
  input: InputOf<K>,
  options: CallOptions,
): Promise<ToolAnswerOf<K>> {
  const session = daemon.supervisor.pick(sessionId, agent)
  const answer = await session.call(name, input, options)
  const { session: health } = answer as Partial<Health>
  return { ...answer, session: { sessionId: session.id, document: session.document, ...health } }
}

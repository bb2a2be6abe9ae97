/** One call of a tool for an agent, whichever door it came through. */
import type { ResultOf } from '../daemon/actors/actor-thread.js'
import type { Daemon } from '../daemon/daemon.js'
import type { Agent, CallOptions } from '../daemon/sessions/supervisor.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { ActorApi, SessionCall } from '../workers/operations/actor-api.js'
import type { ToolContext } from './define-tool.js'
import { toolbox } from './registry.js'

export interface Caller {
  daemon: Pick<Daemon, 'supervisor' | 'keepFeedback'>
  agent: Agent
  signal: AbortSignal
}

/** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
export function callTool(caller: Caller, name: string, args: unknown): Promise<object> {
  const { agent, daemon, signal } = caller
  const context: ToolContext = {
    agent,
    supervisor: daemon.supervisor,
    keepFeedback: (text) => daemon.keepFeedback(text),
    toolbox,
    signal,
    ask: (sessionId, call, given, options) => ask(caller, sessionId, call, given, { ...options, signal }),
  }
  return toolbox.call(name, args, context)
}

/** A result names the tab and the document that it speaks of. */
async function ask<K extends SessionCall>(
  { daemon, agent }: Caller,
  sessionId: SessionId | undefined,
  name: K,
  args: Parameters<ActorApi[K]>[1],
  options: CallOptions,
): Promise<ResultOf<K>> {
  const session = daemon.supervisor.pick(sessionId, agent)
  const result: object & { session?: object } = await session.call(name, args, options)
  return {
    ...result,
    session: { sessionId: session.id, document: session.document, ...result.session },
  } as unknown as ResultOf<K>
}

import type { Daemon } from '../daemon/daemon.js'
import type { Health } from '../daemon/sessions/session.js'
import type { Agent, CallOptions } from '../daemon/sessions/supervisor.js'
import type { SessionId } from '../sdk/protocol/values.js'
import type { InputOf, OperationName } from '../workers/operations/index.js'
import type { Picture, PlayWitness, ToolAnswerOf, ToolContext } from './define-tool.js'
import { MessageDelivery } from './message-delivery.js'
import { toolbox } from './registry.js'

export interface Caller {
  daemon: Pick<Daemon, 'supervisor' | 'leases' | 'diffs' | 'stateFolder' | 'keepFeedback'>
  agent: Agent
  signal: AbortSignal
  /** default: pictures are left out */
  show?(picture: Picture): void
  /** sees the pages of flows; default: nobody */
  witness?: PlayWitness
  /** address of the Playwright server whose browser plays flows; default: a browser of this machine */
  server?: string
}

/** @throws ProbeError UNKNOWN_TOOL, BAD_ARGUMENTS, BAD_PREDICATE, and what the tool throws */
export async function callTool(caller: Caller, tool: string, args: unknown): Promise<object> {
  const { agent, daemon, signal, witness, server } = caller
  const delivery = new MessageDelivery()
  const context: ToolContext = {
    agent,
    supervisor: daemon.supervisor,
    leases: daemon.leases,
    stateFolder: daemon.stateFolder,
    keepFeedback: (text) => daemon.keepFeedback(text),
    toolbox,
    signal,
    ...(witness === undefined ? {} : { witness }),
    ...(server === undefined ? {} : { server }),
    compare: (session, comparison) => daemon.diffs.compare(session, comparison, signal),
    show: (picture) => caller.show?.(picture),
    driven(sessionId) {
      const session = daemon.supervisor.pick(sessionId, agent)
      const { command } = session.driven()
      return { sessionId: session.id, command, redactKeys: () => session.redactKeys() }
    },
    takeMessages(sessionId) {
      const session = daemon.supervisor.pick(sessionId, agent)
      const messages = session.takeMessages()
      delivery.add(session, messages)
      return messages
    },
    ask: (sessionId, name, input, options) =>
      ask(caller, delivery, sessionId, name, input, { ...options, signal }),
  }
  let answer: object | undefined
  try {
    answer = await toolbox.call(tool, args, context)
    return answer
  } finally {
    delivery.settle(answer)
  }
}

/** Runs an operation. The answer names the tab and the document that it is about. */
async function ask<K extends OperationName>(
  { daemon, agent }: Caller,
  delivery: MessageDelivery,
  sessionId: SessionId | undefined,
  name: K,
  input: InputOf<K>,
  options: CallOptions,
): Promise<ToolAnswerOf<K>> {
  const session = daemon.supervisor.pick(sessionId, agent)
  const answer = await session.call(name, input, options)
  const { session: health } = answer as Partial<Health>
  delivery.add(session, answer.messages ?? [])
  return { ...answer, session: { sessionId: session.id, document: session.document, ...health } }
}

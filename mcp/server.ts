/** One MCP server for one agent's connection. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Agent, Supervisor } from '../daemon/supervisor.js'
import { codeOf, ProbeError, toWire } from '../sdk/protocol/errors.js'
import { PROGRESS_MS, ROOTS_MS } from '../sdk/protocol/limits.js'
import type { ToolContext } from './define-tool.js'
import { INSTRUCTIONS } from './instructions.js'
import { toolbox } from './registry.js'
import { toolList } from './tool-list.js'

export interface AgentOptions {
  supervisor: Supervisor
  version: string
  /** the folder that the agent works in, until its client names its roots */
  project?: string
}

/** An agent, from its connection to its leaving. */
export class AgentConnection {
  readonly #agent: Agent
  readonly #supervisor: Supervisor
  readonly #server: Server
  readonly #calls = new Map<AbortController, Promise<unknown>>()
  #rootsKnown: Promise<void> = Promise.resolve()
  #stopping = false

  constructor({ supervisor, version, project }: AgentOptions) {
    this.#supervisor = supervisor
    this.#agent = { id: randomUUID(), ...(project === undefined ? {} : { project }) }
    const server = new Server(
      { name: 'probe', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    this.#server = server
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification, _meta }) => {
      const token = _meta?.progressToken
      const report = (progress: number) =>
        sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token ?? '', progress, message: `${params.name} is at work` },
        })
      return this.#answer(params.name, params.arguments, signal, token === undefined ? undefined : report)
    })
    server.oninitialized = () => this.#askRoots()
    server.setNotificationHandler(RootsListChangedNotificationSchema, () => this.#askRoots())
  }

  /** Joins, and serves the agent until its transport closes: then it has left. */
  async connect(transport: Transport): Promise<void> {
    this.#server.onclose = () => this.#left()
    this.#supervisor.agentJoined(this.#agent)
    await this.#server.connect(transport).catch((error: unknown) => {
      this.#left()
      throw error
    })
  }

  /** Answers every open call with SESSION_LOST, then closes the transport: the daemon is stopping. */
  async close(): Promise<void> {
    this.#stopping = true
    for (const call of this.#calls.keys()) call.abort()
    await Promise.allSettled(this.#calls.values())
    await this.#server.close()
  }

  #left(): void {
    for (const call of this.#calls.keys()) call.abort()
    this.#supervisor.agentLeft(this.#agent.id)
  }

  async #answer(
    name: string,
    args: unknown,
    cancelled: AbortSignal,
    report?: (progress: number) => Promise<void>,
  ): Promise<CallToolResult> {
    const call = new AbortController()
    cancelled.addEventListener('abort', () => call.abort(), { once: true })
    let beats = 0
    // A client drops a call that it hears nothing of; progress tells it that this one goes on.
    const beat = () => report?.(++beats).catch(() => undefined)
    const timer = report === undefined ? undefined : setInterval(beat, PROGRESS_MS)
    const running = this.#run(name, args, call.signal)
    this.#calls.set(call, running)
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await running) }] }
    } catch (thrown) {
      return {
        isError: true,
        content: [{ type: 'text', text: JSON.stringify({ error: toWire(this.#named(thrown)) }) }],
      }
    } finally {
      clearInterval(timer)
      this.#calls.delete(call)
    }
  }

  async #run(name: string, args: unknown, signal: AbortSignal): Promise<object> {
    await this.#rootsKnown
    const context: ToolContext = {
      agent: this.#agent,
      supervisor: this.#supervisor,
      toolbox,
      signal,
      ask: (sessionId, call, callArgs, options) =>
        this.#supervisor.pick(sessionId, this.#agent).call(call, callArgs, { ...options, signal }),
    }
    return toolbox.call(name, args, context)
  }

  /** A call that ends because the daemon stops was not cancelled by its caller. */
  #named(thrown: unknown): unknown {
    if (!this.#stopping || codeOf(thrown) !== 'CANCELLED') return thrown
    return new ProbeError('SESSION_LOST', 'the daemon is stopping; the act may have landed')
  }

  #askRoots(): void {
    if (this.#server.getClientCapabilities()?.roots === undefined) return
    this.#rootsKnown = this.#server.listRoots(undefined, { timeout: ROOTS_MS }).then(
      ({ roots }) => {
        const folder = roots.find(({ uri }) => uri.startsWith('file://'))
        if (folder !== undefined) this.#agent.project = fileURLToPath(folder.uri)
      },
      // A client that says it has roots and does not tell them is served by its folder, as one without roots.
      () => undefined,
    )
  }
}

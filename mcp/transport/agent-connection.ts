import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListRootsResultSchema,
  ListToolsRequestSchema,
  type Root,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { Daemon } from '../../daemon/daemon.js'
import type { Agent } from '../../daemon/sessions/supervisor.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { PROGRESS_MS, ROOTS_MS } from '../../sdk/protocol/limits.js'
import { printable } from '../../sdk/protocol/printable.js'
import { errorAnswer } from '../answers/answer.js'
import type { Picture } from '../define-tool.js'
import { INSTRUCTIONS } from '../instructions.js'
import { callTool } from '../tool-call.js'
import { toolList } from '../tool-list.js'

export interface AgentOptions {
  daemon: Pick<Daemon, 'supervisor' | 'leases' | 'diffs' | 'stateFolder' | 'keepFeedback' | 'log'>
  version: string
  /** the agent's working folder, until its client sends its roots */
  project?: string
  /** PROBE_CDP_URL of its `probe mcp` */
  cdpUrl?: string
}

type Request = RequestHandlerExtra<ServerRequest, ServerNotification>

export class AgentConnection {
  readonly #agent: Agent
  readonly #daemon: AgentOptions['daemon']
  readonly #server: Server
  readonly #folder: string | undefined
  readonly #calls = new Map<AbortController, Promise<CallToolResult>>()
  #roots: Promise<void> | undefined
  #isStopping = false

  constructor({ daemon, version, project, cdpUrl }: AgentOptions) {
    this.#daemon = daemon
    this.#folder = project
    this.#agent = { id: randomUUID(), project, cdpUrl }
    const server = new Server(
      { name: 'probe', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    this.#server = server
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, request) => {
      const call = new AbortController()
      request.signal.addEventListener('abort', () => call.abort(), { once: true })
      const answer = this.#answer(params.name, params.arguments, request, call.signal)
      this.#calls.set(call, answer)
      return answer.finally(() => this.#calls.delete(call))
    })
    server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
      this.#roots = undefined
    })
  }

  async connect(transport: Transport): Promise<void> {
    this.#server.onclose = () => this.#left()
    this.#daemon.supervisor.agentJoined(this.#agent)
    await this.#server.connect(transport).catch((error: unknown) => {
      this.#left()
      throw error
    })
  }

  /** Answers every open call with SESSION_LOST, then closes the transport. Called when the daemon stops. */
  async close(): Promise<void> {
    this.#isStopping = true
    for (const call of this.#calls.keys()) call.abort()
    await Promise.all(this.#calls.values())
    // The server sends each answer in the turn in which it resolves.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#server.close()
  }

  #left(): void {
    for (const call of this.#calls.keys()) call.abort()
    this.#daemon.supervisor.agentLeft(this.#agent.id)
  }

  /** Never rejects: a tool's error is also an answer. */
  async #answer(name: string, args: unknown, request: Request, signal: AbortSignal): Promise<CallToolResult> {
    const stopReporting = reportProgress(name, request)
    try {
      this.#roots ??= this.#askRoots(request)
      await this.#roots
      const pictures: Picture[] = []
      const show = (picture: Picture) => void pictures.push(picture)
      const answer = await callTool({ daemon: this.#daemon, agent: this.#agent, signal, show }, name, args)
      const images = pictures.map((picture) => ({ type: 'image' as const, ...picture }))
      return { content: [...textResult(answer).content, ...images] }
    } catch (thrown) {
      return { ...textResult(errorAnswer(this.#named(thrown))), isError: true }
    } finally {
      stopReporting()
    }
  }

  /** Replaces CANCELLED when the stopping daemon aborted the call: the caller did not cancel it. */
  #named(thrown: unknown): unknown {
    if (!this.#isStopping || codeOf(thrown) !== 'CANCELLED') return thrown
    return new ProbeError('SESSION_LOST', 'the daemon is stopping; the act may have landed')
  }

  /** Requests the client's roots during a call: over HTTP, only a call's own stream is certain to be open. */
  async #askRoots({ sendRequest, signal }: Request): Promise<void> {
    if (this.#server.getClientCapabilities()?.roots === undefined) return
    const roots = await this.#listRoots(sendRequest, signal)
    const folders = roots.flatMap(({ uri }) => this.#folderOf(uri) ?? [])
    this.#agent.project = folders[0] ?? this.#folder
    this.#agent.roots = folders.length > 0 ? folders : undefined
  }

  /** Empty for a client that announces roots but does not send them. */
  async #listRoots(sendRequest: Request['sendRequest'], signal: AbortSignal): Promise<readonly Root[]> {
    try {
      const options = { timeout: ROOTS_MS, signal }
      return (await sendRequest({ method: 'roots/list' }, ListRootsResultSchema, options)).roots
    } catch (error) {
      // A cancelled call says nothing about the roots: the next call requests them again.
      if (signal.aborted) this.#roots = undefined
      else this.#daemon.log(`an agent sends no roots: ${String(error)}`, { name: 'roots' })
      return []
    }
  }

  /** Undefined for a root that is not a folder of this machine, such as one of WSL or of a network share. */
  #folderOf(uri: string): string | undefined {
    try {
      return fileURLToPath(uri)
    } catch (error) {
      this.#daemon.log(`an agent's root ${JSON.stringify(uri)} is not used: ${String(error)}`, {
        name: 'roots',
      })
      return undefined
    }
  }
}

/** Sends progress notifications to a client that asked for them, because clients time out silent calls. */
function reportProgress(name: string, { _meta, sendNotification }: Request): () => void {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => undefined
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    const params = { progressToken, progress, message: `${name} is running` }
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }, PROGRESS_MS)
  return () => clearInterval(timer)
}

function textResult(value: object): CallToolResult {
  return { content: [{ type: 'text', text: printable(JSON.stringify(value)) }] }
}

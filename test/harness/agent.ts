/** A real MCP client that parses results. */
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { ErrorCode } from '../../sdk/protocol/errors.js'

export interface Answer {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of a result
  value: any
  text: string
}

/** Tools that give a verdict. Tests read its evidence, so they get the full answer by default. */
const WITH_VERDICT = ['probe_act_and_wait', 'probe_assert']

export class Agent {
  readonly client: Client

  private constructor(client: Client) {
    this.client = client
  }

  static async connect(transport: Transport, client = clientOf([])): Promise<Agent> {
    await client.connect(transport)
    return new Agent(client)
  }

  async call(name: string, args: Record<string, unknown> = {}, options?: RequestOptions): Promise<Answer> {
    const given = WITH_VERDICT.includes(name) ? { detail: 'full', ...args } : args
    const result = await this.client.callTool({ name, arguments: given }, undefined, options)
    const [content] = result.content as { type: string; text: string }[]
    const text = content?.text ?? ''
    return { isError: result.isError === true, value: JSON.parse(text), text }
  }

  /** @returns the error of a call that must fail */
  async refusal(
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<{ code: ErrorCode; message: string; recovery: string; detail?: unknown }> {
    const { isError, value, text } = await this.call(name, args)
    if (!isError) throw new Error(`${name} was to fail, and answered ${text}`)
    return value.error
  }

  async close(): Promise<void> {
    await this.client.close()
  }
}

/** @param roots folders that the client lists; without any, it does not offer to list them */
export function clientOf(roots: readonly string[]): Client {
  const info = { name: 'test', version: '1' }
  if (roots.length === 0) return new Client(info)
  const client = new Client(info, { capabilities: { roots: {} } })
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
  }))
  return client
}

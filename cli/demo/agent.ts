import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ProbeError, type WireError } from '../../sdk/protocol/errors.js'
import { VERSION } from '../../sdk/protocol/version.js'
import type { UndoList } from '../chromium/undo.js'

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const CALL_MS = 60_000

export interface Answer {
  /** the result, or `{ error }` of a failed call */
  value: Record<string, unknown>
  isError: boolean
  /** size of arguments and answer */
  bytes: number
  ms: number
}

export type Agent = (tool: string, args: object) => Promise<Answer>

export async function connectAgent(environment: Record<string, string>, undo: UndoList): Promise<Agent> {
  const client = new Client({ name: 'probe-demo', version: VERSION })
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const env = { ...Object.fromEntries(inherited), ...environment }
  undo.add(() => client.close())
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env }))
  return async (name, args) => {
    const start = performance.now()
    const result = await client.callTool({ name, arguments: { ...args } }, undefined, { timeout: CALL_MS })
    const [content] = result.content as { type: string; text?: string }[]
    const text = content?.text ?? '{}'
    return {
      value: JSON.parse(text) as Record<string, unknown>,
      isError: result.isError === true,
      bytes: Buffer.byteLength(JSON.stringify(args)) + Buffer.byteLength(text),
      ms: performance.now() - start,
    }
  }
}

/** @throws ProbeError of a failed call */
export function resultOf({ value, isError }: Answer): Answer['value'] {
  if (!isError) return value
  const { code, message, detail } = value.error as WireError
  throw new ProbeError(code, message, detail)
}

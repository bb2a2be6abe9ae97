/** An MCP browser server under measurement: how to start it, and how an agent reads and acts with it. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'

export interface Peer {
  name: string
  version: string
  /** its command line */
  command: readonly string[]
  env?: Record<string, string>
  /** Opens the page, if the tool opens it itself. */
  open(client: Client, url: string): Promise<void>
  /** Reads the whole page as a model gets it. */
  snapshot(client: Client): Promise<string>
  /** Presses a button and waits for a text. Returns the bytes in and out. */
  step(client: Client, button: string, text: string): Promise<number>
}

/** The text of a tool's answer, and the bytes of arguments and answer. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; bytes: number }> {
  const result = await client.callTool({ name, arguments: args }, undefined, { timeout: 60_000 })
  const text = (result.content as { type: string; text?: string }[]).map((each) => each.text ?? '').join('\n')
  if (result.isError === true) throw new Error(`${name}: ${text.slice(0, 500)}`)
  return { text, bytes: Buffer.byteLength(JSON.stringify(args)) + Buffer.byteLength(text) }
}

/** Presses and waits with two tools, on the element that the last snapshot contained. */
export async function pressAndWait(
  client: Client,
  press: [name: string, args: Record<string, unknown>],
  wait: [name: string, args: Record<string, unknown>],
): Promise<number> {
  const pressed = await call(client, ...press)
  const waited = await call(client, ...wait)
  return pressed.bytes + waited.bytes
}

import type { Client } from '@modelcontextprotocol/sdk/client/index.js'

export interface Peer {
  name: string
  version: string
  command: readonly string[]
  env?: Record<string, string>
  open(client: Client, url: string): Promise<void>
  snapshot(client: Client): Promise<string>
  /** @returns the bytes in and out */
  step(client: Client, button: string, text: string): Promise<number>
}

/** @returns the text of the answer, and the bytes of arguments and answer */
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

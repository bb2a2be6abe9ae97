/** The size of answers: UTF-8 bytes of their JSON. */

/** An answer of a tool: plain JSON under the tool's own field names. */
export type Answer = { [field: string]: unknown }

/** Bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** Bytes that a text takes inside a JSON string: its escapes count, its quotes do not. */
export function textBytes(text: string): number {
  return bytesOf(text) - 2
}

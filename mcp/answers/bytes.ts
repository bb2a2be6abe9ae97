export type Answer = { [field: string]: unknown }

/** UTF-8 bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** UTF-8 bytes of a text inside a JSON string: includes the escapes, excludes the quotes. */
export function textBytes(text: string): number {
  return bytesOf(text) - 2
}

/** Bytes and tokens of a result, as an estimate: JSON at four bytes a token. */
export function costOf(value: unknown): { bytes: number; tokens: number } {
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return { bytes, tokens: Math.ceil(bytes / 4) }
}

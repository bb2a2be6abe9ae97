/** Estimates the cost of a result, at four bytes of JSON per token. */
export function costOf(value: unknown): { bytes: number; tokens: number } {
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return { bytes, tokens: Math.ceil(bytes / 4) }
}

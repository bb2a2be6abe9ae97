const LABEL = /^(?:name|key|label|header|field)$/i
const VALUE = /^(?:value|val|content)$/i

/** The name in `{ name: 'password', value: 'x' }`, for the key `value`. */
export function labelBeside(key: string, owner: object): string | undefined {
  if (!VALUE.test(key)) return undefined
  for (const other of keysOf(owner)) {
    if (!LABEL.test(other)) continue
    const label = (owner as Record<string, unknown>)[other]
    if (typeof label === 'string') return label
  }
  return undefined
}

function keysOf(owner: object): string[] {
  return Array.isArray(owner) ? [] : Object.keys(owner)
}

const LABEL = /^(?:name|key|label|header|field)$/i
const VALUE = /^(?:value|val|content)$/i

/**
 * True when the value must not be shown, for its key or for the label beside it.
 *
 * @param owner holds the key; may be any value
 */
export function hidesInPair<V>(
  hides: (key: string, value: V) => boolean,
  key: string,
  value: V,
  owner: unknown,
): boolean {
  if (hides(key, value)) return true
  const label = typeof owner === 'object' && owner !== null ? labelBeside(key, owner) : undefined
  return label !== undefined && hides(label, value)
}

/** The name in `{ name: 'password', value: 'x' }`, for the key `value`. */
function labelBeside(key: string, owner: object): string | undefined {
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

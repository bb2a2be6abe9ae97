/** Visits every node of a syntax tree: objects with a `type`, in fields and lists. */
export function walk(tree: unknown, visit: (node: { type: unknown }) => void): void {
  const seen = new Set<object>()
  const waiting: unknown[] = [tree]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (Array.isArray(value)) waiting.push(...value)
    else {
      if ('type' in value) visit(value)
      waiting.push(...Object.values(value))
    }
  }
}

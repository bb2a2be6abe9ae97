export function componentName(type: unknown): string | undefined {
  // The type of a host element is a string.
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return undefined
  const { displayName, name, type: inner, render } = type as Record<string, unknown>
  if (typeof displayName === 'string' && displayName !== '') return displayName
  if (typeof name === 'string' && name !== '') return name
  return componentName(inner ?? render ?? null)
}

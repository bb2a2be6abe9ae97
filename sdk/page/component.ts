/** Which components rendered an element: React's own record on it. */

const COMPONENTS = 12

interface Fiber {
  type: unknown
  return: Fiber | null
}

/** Names of the components around an element, the nearest first; empty where React did not render it. */
export function componentStack(element: Element): string[] {
  const key = Object.keys(element).find((name) => /^__react(?:Fiber|InternalInstance)\$/.test(name))
  const names: string[] = []
  let fiber = key === undefined ? null : (element as unknown as Record<string, Fiber | null>)[key]
  for (; fiber != null && names.length < COMPONENTS; fiber = fiber.return) {
    const name = nameOfType(fiber.type)
    if (name !== undefined) names.push(name)
  }
  return names
}

/** Of a function or class, or of what `memo` and `forwardRef` put around one; an element's type is a string. */
function nameOfType(type: unknown): string | undefined {
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return undefined
  const { displayName, name, type: inner, render } = type as Record<string, unknown>
  if (typeof displayName === 'string' && displayName !== '') return displayName
  if (typeof name === 'string' && name !== '') return name
  return nameOfType(inner ?? render ?? null)
}

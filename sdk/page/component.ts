/** Which components rendered an element: React's own record on it. */
import { componentName } from '../component-name.js'

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
    const name = componentName(fiber.type)
    if (name !== undefined) names.push(name)
  }
  return names
}

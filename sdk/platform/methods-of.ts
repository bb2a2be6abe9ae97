import type { Realm } from './realm.js'

export type Method = (...args: unknown[]) => unknown

/** The prototype of an interface, with the names of its own methods. Empty where the platform lacks the interface. */
export function methodsOf(realm: Realm, name: string): [prototype: Record<string, Method>, key: string][] {
  const { prototype = {} } =
    (realm as unknown as Record<string, { prototype?: Record<string, Method> }>)[name] ?? {}
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([key, { value }]) =>
    key !== 'constructor' && typeof value === 'function' ? [[prototype, key]] : [],
  )
}

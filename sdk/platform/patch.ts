import { natives } from './natives.js'

/**
 * Replaces a method with a Proxy of the original, so that name, length, statics, `new` and subclassing survive. The
 * returned function restores the descriptor if the slot still holds the Proxy. Under a later wrapper, the Proxy passes
 * calls through. When a handler throws, the app gets the result of the original.
 */
export type Patch = <T extends object, K extends keyof T>(
  owner: T,
  key: K,
  handlers: (original: T[K]) => ProxyHandler<T[K] & object>,
) => () => void

export const patch = patchIn(globalThis)

/** @param bare window that a call without an object means, such as `addEventListener(…)`: that of the functions' realm */
export function patchIn(bare: object): Patch {
  return (owner, key, handlers) => {
    const holder = holderOf(owner, key)
    const original = owner[key]
    if (holder === undefined || typeof original !== 'function') return () => undefined
    const descriptor = Object.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor
    const { apply, construct } = handlers(original) as ProxyHandler<Callable>
    let live = true
    const proxy = new Proxy(original as Callable, {
      apply(target, given, args: unknown[]) {
        const self: unknown = given ?? bare
        const plainly = (): unknown => Reflect.apply(target, self, args)
        if (!live || apply === undefined) return plainly()
        return guarded(target, (call) => apply(call, self, args) as unknown, plainly)
      },
      construct(target, args: unknown[], newTarget) {
        const plainly = () => Reflect.construct(target, args, newTarget) as object
        if (!live || construct === undefined) return plainly()
        return guarded(target, (call) => construct(call, args, newTarget), plainly)
      },
    })
    Object.defineProperty(holder, key, { ...plain(descriptor), value: proxy })
    return () => {
      live = false
      if (Object.getOwnPropertyDescriptor(holder, key)?.value === proxy)
        Object.defineProperty(holder, key, descriptor)
    }
  }
}

type Callable = (...args: unknown[]) => unknown

/**
 * Runs an observation around a call of the app.
 *
 * @param original what the app calls
 * @param observe runs the observation, which calls the given function instead of the original
 * @param plainly runs the original without observation
 */
function guarded<T>(original: Callable, observe: (original: Callable) => T, plainly: () => T): T {
  let outcome: { value: T } | { thrown: unknown } | undefined
  const recorded = function (this: unknown, ...args: unknown[]): T {
    try {
      const value = (
        new.target === undefined
          ? Reflect.apply(original, this, args)
          : Reflect.construct(original, args, new.target)
      ) as T
      outcome = { value }
      return value
    } catch (thrown) {
      outcome = { thrown }
      throw thrown
    }
  }
  try {
    return observe(recorded)
  } catch (failure) {
    if (outcome !== undefined && 'thrown' in outcome) throw outcome.thrown
    unobserved(failure)
    return outcome === undefined ? plainly() : outcome.value
  }
}

function unobserved(failure: unknown): void {
  natives.console.debug('probe: not observed', failure)
}

/** Exceptions of the observation do not reach the app. */
export function attempt(observe: () => void): void {
  try {
    observe()
  } catch (failure) {
    unobserved(failure)
  }
}

export async function attemptLater(observe: () => Promise<void>): Promise<void> {
  try {
    await observe()
  } catch (failure) {
    unobserved(failure)
  }
}

function holderOf(owner: object, key: PropertyKey): object | undefined {
  for (
    let holder: object | null = owner;
    holder !== null;
    holder = Object.getPrototypeOf(holder) as object | null
  ) {
    if (Object.hasOwn(holder, key)) return holder
  }
  return undefined
}

/** A data descriptor, even if the slot was an accessor. */
function plain(descriptor: PropertyDescriptor): PropertyDescriptor {
  return { configurable: true, enumerable: descriptor.enumerable ?? true, writable: true }
}

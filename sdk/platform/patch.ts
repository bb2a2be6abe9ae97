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

export const patch: Patch = (owner, key, handlers) => {
  const holder = holderOf(owner, key)
  const descriptor = holder === undefined ? undefined : Object.getOwnPropertyDescriptor(holder, key)
  const original = owner[key]
  if (holder === undefined || descriptor === undefined || typeof original !== 'function')
    return () => undefined
  const { apply, construct } = handlers(original) as ProxyHandler<Callable>
  let live = true
  const handler: ProxyHandler<Callable> = {}
  if (apply !== undefined) {
    handler.apply = (target, self, args: unknown[]) => {
      if (!live) return Reflect.apply(target, self, args)
      return guarded(
        (given, own) => Reflect.apply(target, own, given),
        (call) => apply(call, self, args) as unknown,
        () => Reflect.apply(target, self, args) as unknown,
      )
    }
  }
  if (construct !== undefined) {
    handler.construct = (target, args: unknown[], newTarget) => {
      if (!live) return Reflect.construct(target, args, newTarget) as object
      return guarded(
        (given, _own, as) => Reflect.construct(target, given, as ?? newTarget) as object,
        (call) => construct(call, args, newTarget),
        () => Reflect.construct(target, args, newTarget) as object,
      )
    }
  }
  const proxy = new Proxy(original as Callable, handler)
  Object.defineProperty(holder, key, { ...plain(descriptor), value: proxy })
  return () => {
    live = false
    if (Object.getOwnPropertyDescriptor(holder, key)?.value === proxy)
      Object.defineProperty(holder, key, descriptor)
  }
}

type Callable = (...args: unknown[]) => unknown

/**
 * Runs an observation around a call of the app.
 *
 * @param call runs the original
 * @param observe runs the observation, which calls the given function instead of the original
 * @param plainly runs the original without observation
 */
function guarded<T>(
  call: (args: unknown[], self: unknown, newTarget?: NewableFunction) => T,
  observe: (original: Callable) => T,
  plainly: () => T,
): T {
  let outcome: { value: T } | { thrown: unknown } | undefined
  const recorded = function (this: unknown, ...args: unknown[]): T {
    try {
      const value = call(args, this, new.target as unknown as NewableFunction | undefined)
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
    natives.console.debug('probe: something could not be observed', failure)
    return outcome === undefined ? plainly() : outcome.value
  }
}

/** Exceptions of the observation do not reach the app. */
export function attempt(observe: () => void): void {
  try {
    observe()
  } catch (failure) {
    natives.console.debug('probe: something could not be observed', failure)
  }
}

export async function attemptLater(observe: () => Promise<void>): Promise<void> {
  try {
    await observe()
  } catch (failure) {
    natives.console.debug('probe: something could not be observed', failure)
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

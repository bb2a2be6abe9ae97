import { natives } from './natives.js'

/**
 * Puts a wrapper into a slot and gives its undo back. The slot gets a Proxy of the original, so that name, length,
 * statics, `new` and subclassing survive; the undo restores the descriptor if the slot still holds ours, and turns
 * the wrapper into a pass-through if somebody wrapped it later.
 */
export type Patch = <T extends object, K extends keyof T>(
  owner: T,
  key: K,
  handlers: (original: T[K]) => ProxyHandler<T[K] & object>,
) => () => void

/**
 * Puts a Proxy of the original into a slot. The undo restores the slot's descriptor if it still holds ours; under
 * somebody's later wrapper the Proxy turns into a pass-through. A handler that throws by itself is left out of the
 * call: the app gets what the original gives, and throws what the original throws.
 */
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
 * Runs an observation around a call of the app's.
 *
 * @param call the original, as the observation calls it
 * @param observe runs the observation, which calls the original it is given
 * @param plainly runs the original alone
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
    natives.console.debug('probe: a call could not be observed', failure)
    return outcome === undefined ? plainly() : outcome.value
  }
}

/** Runs a piece of observation; what it throws is kept out of the app. */
export function attempt(observe: () => void): void {
  try {
    observe()
  } catch (failure) {
    natives.console.debug('probe: something could not be observed', failure)
  }
}

/** The same with a piece that ends later. */
export async function attemptLater(observe: () => Promise<void>): Promise<void> {
  try {
    await observe()
  } catch (failure) {
    natives.console.debug('probe: something could not be observed', failure)
  }
}

/** The object of the prototype chain that holds a key of its own. */
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

/** A data descriptor of a slot, whether it was one before or an accessor. */
function plain(descriptor: PropertyDescriptor): PropertyDescriptor {
  return { configurable: true, enumerable: descriptor.enumerable ?? true, writable: true }
}

import type { Patch } from './observe/channel.js'

/**
 * Puts a Proxy of the original into a slot. The undo restores the slot's descriptor if it still holds ours; under
 * somebody's later wrapper the Proxy turns into a pass-through.
 */
export const patch: Patch = (owner, key, handlers) => {
  const holder = holderOf(owner, key)
  const descriptor = holder === undefined ? undefined : Object.getOwnPropertyDescriptor(holder, key)
  const original = owner[key]
  if (holder === undefined || descriptor === undefined || typeof original !== 'function')
    return () => undefined
  const active = handlers(original) as ProxyHandler<object>
  let live = true
  const handler: ProxyHandler<object> = {}
  if (active.apply !== undefined) {
    const { apply } = active
    handler.apply = (target, self, args) =>
      live ? apply(target, self, args) : Reflect.apply(target as never, self, args)
  }
  if (active.construct !== undefined) {
    const { construct } = active
    handler.construct = (target, args, newTarget) =>
      live ? construct(target, args, newTarget) : Reflect.construct(target as never, args, newTarget)
  }
  const proxy = new Proxy(original as object, handler)
  Object.defineProperty(holder, key, { ...plain(descriptor), value: proxy })
  return () => {
    live = false
    if (Object.getOwnPropertyDescriptor(holder, key)?.value === proxy)
      Object.defineProperty(holder, key, descriptor)
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

/** `probe-runtime/stores/jotai`: named atoms of a Jotai store. */

import type { ObservableStore } from '../state/registry.js'
import { messageOf } from '../values/kind.js'

/** The part of Jotai's store that the adapter uses. https://jotai.org/docs/core/store */
export interface JotaiStore<Atom> {
  get(atom: Atom): unknown
  sub(atom: Atom, listener: () => void): () => void
}

/** An asynchronous atom's value, as Jotai's `loadable` returns it. */
export type Loadable =
  | { state: 'loading' }
  | { state: 'hasData'; data: unknown }
  | { state: 'hasError'; error: unknown }

/**
 * Adapts atoms of a Jotai store as one store for registration: `{ [name]: value }`. A promise is reported as
 * `{ state: 'loading' }`, then `{ state: 'hasData', data }` or `{ state: 'hasError', error }`.
 *
 * While the store is registered, its atoms are mounted as if a component used them: their `onMount` runs.
 *
 * @param store the result of `getDefaultStore()`, or the Provider's store
 * @example probe.registerStore('atoms', jotaiStore(getDefaultStore(), { cart: cartAtom }))
 */
export function jotaiStore<Atom>(
  store: JotaiStore<Atom>,
  atoms: { readonly [name: string]: Atom },
): ObservableStore {
  const settled = new WeakMap<Promise<unknown>, Loadable>()
  const listeners = new Set<() => void>()
  const loadable = (promise: Promise<unknown>): Loadable => {
    const known = settled.get(promise)
    if (known !== undefined) return known
    const loading: Loadable = { state: 'loading' }
    settled.set(promise, loading)
    const settle = (outcome: Loadable) => {
      settled.set(promise, outcome)
      for (const listener of [...listeners]) listener()
    }
    promise.then(
      (data) => settle({ state: 'hasData', data }),
      (error: unknown) => settle({ state: 'hasError', error }),
    )
    return loading
  }
  const readAtom = (atom: Atom): unknown => {
    try {
      const value = store.get(atom)
      return value instanceof Promise ? loadable(value) : value
    } catch (error) {
      return { state: 'hasError', error: messageOf(error) } satisfies Loadable
    }
  }
  return {
    isMutable: false,
    getState: () => Object.fromEntries(Object.entries(atoms).map(([name, atom]) => [name, readAtom(atom)])),
    subscribe(callback) {
      listeners.add(callback)
      const stops = Object.values(atoms).map((atom) => store.sub(atom, callback))
      return () => {
        listeners.delete(callback)
        for (const stop of stops) stop()
      }
    },
  }
}

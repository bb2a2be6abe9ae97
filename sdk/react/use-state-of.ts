import { useLayoutEffect, useState } from 'react'
import { registerStore } from '../index.js'
import type { ObservableStore } from '../state/registry.js'

interface Held {
  store: ObservableStore
  set(value: unknown): void
}

/**
 * Registers a component's state (`useState`, `useReducer`, a Context's value) as a store while it is mounted. Reports
 * changes when they are committed; a render that React discards reports nothing.
 *
 * @param name of the store; a second component with the same name replaces it
 * @param value any value; for an object, its differences are reported, not its new identity
 * @example
 * const [cart, dispatch] = useReducer(reduce, empty)
 * useStateOf('cart', { cart, theme: useContext(Theme) })
 */
export function useStateOf(name: string, value: unknown): void {
  const [held] = useState(() => hold(value))
  useLayoutEffect(() => registerStore(name, held.store), [name, held])
  useLayoutEffect(() => held.set(value))
}

function hold(first: unknown): Held {
  const listeners = new Set<() => void>()
  let state = first
  return {
    store: {
      getState: () => state,
      subscribe(callback) {
        listeners.add(callback)
        return () => listeners.delete(callback)
      },
    },
    set(value) {
      if (Object.is(value, state)) return
      state = value
      for (const listener of [...listeners]) listener()
    },
  }
}

import { useLayoutEffect, useState } from 'react'
import { registerStore } from '../index.js'
import type { ObservableStore } from '../state/registry.js'

interface Held {
  store: ObservableStore
  set(value: unknown): void
}

/**
 * Registers what a component holds (`useState`, `useReducer`, a Context's value) as a store, for as long as it is
 * mounted. What is told is what was committed; a render that React discards tells nothing.
 *
 * @param name of the store; a second component that takes the same name takes its place
 * @param value anything, an object of several too: its differences are told, not that it is another object
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

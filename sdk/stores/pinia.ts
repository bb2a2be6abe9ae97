/** `probe-runtime/stores/pinia`: a Pinia store's state, without its getters. */

import { rawOf, unref } from '../frameworks/vue/reactivity.js'
import type { ObservableStore } from '../state/registry.js'
import { ownKeys, read } from '../values/kind.js'

/** The part of a Pinia store that the adapter uses. https://pinia.vuejs.org/core-concepts/state.html */
export interface PiniaStore {
  readonly $state: object
  $subscribe(callback: () => void, options: { detached: boolean; flush?: 'sync' }): () => void
}

/**
 * Adapts a Pinia store for registration. The subscription is detached, so it outlives the component. It is synchronous,
 * so each change is emitted in the turn that made it.
 *
 * @example probe.registerStore('cart', piniaStore(useCartStore()))
 */
export function piniaStore(store: PiniaStore): ObservableStore {
  return {
    isMutable: true,
    source: store,
    getState: () => piniaStateOf(store),
    subscribe: (callback) => store.$subscribe(callback, { detached: true, flush: 'sync' }),
  }
}

/** In a setup store, the state contains the refs themselves. */
export function piniaStateOf({ $state }: PiniaStore): object {
  const state = rawOf($state)
  const entries = ownKeys(state).map((key) => [key, unref(read(state, key))] as const)
  return Object.fromEntries(entries)
}

/** `probe-runtime/stores/pinia`: a Pinia store's state, without its getters. */

import { rawOf, unref } from '../frameworks/vue/reactivity.js'
import type { ObservableStore } from '../state/registry.js'
import { ownKeys, read } from '../values/kind.js'

/** What of a Pinia store is read. https://pinia.vuejs.org/core-concepts/state.html */
export interface PiniaStore {
  readonly $state: object
  $subscribe(callback: () => void, options: { detached: boolean; flush: 'sync' }): () => void
}

/**
 * A Pinia store as one that can be registered: subscribed to detached, so that it outlives the component, and
 * synchronously, so that each change is told in the turn that made it.
 *
 * @example probe.registerStore('cart', piniaStore(useCartStore()))
 */
export function piniaStore(store: PiniaStore): ObservableStore {
  return {
    isMutable: true,
    getState: () => plainState(rawOf(store.$state)),
    subscribe: (callback) => store.$subscribe(callback, { detached: true, flush: 'sync' }),
  }
}

/** The state of a setup store holds its refs themselves. */
function plainState(state: object): object {
  const entries = ownKeys(state).map((key) => [key, unref(read(state, key))] as const)
  return Object.fromEntries(entries)
}

/** `probe-runtime/stores/pinia`: a Pinia store's state, without its getters. */

import { rawOf, unref } from '../frameworks/vue/reactivity.js'
import type { ObservableStore } from '../state/registry.js'
import { ownKeys, read } from '../values/kind.js'

/** The part of a Pinia store that is read. https://pinia.vuejs.org/core-concepts/state.html */
export interface PiniaStore {
  readonly $state: object
  $subscribe(callback: () => void, options: { detached: boolean; flush: 'sync' }): () => void
}

/**
 * Adapts a Pinia store for registration. It is subscribed to detached, to outlive the component, and synchronously, so
 * that each change is emitted in the turn that made it.
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

/** The state of a setup store contains the refs themselves. */
function plainState(state: object): object {
  const entries = ownKeys(state).map((key) => [key, unref(read(state, key))] as const)
  return Object.fromEntries(entries)
}

/** `probe-runtime/stores/svelte`: stores by Svelte's contract, which RxJS's subjects keep, too. */
import type { ObservableStore } from '../state/registry.js'

/** https://svelte.dev/docs/svelte/stores#Store-contract */
export interface Readable<T> {
  subscribe(run: (value: T) => void): (() => void) | { unsubscribe(): void }
}

/**
 * A store of Svelte's as one that can be registered.
 *
 * A store without subscribers is read by subscribing once: one that begins something with its first subscriber begins
 * and ends it then, as it does for `get` of `svelte/store`. State in runes is a store by `toStore`:
 * `svelteStore(toStore(() => $state.snapshot(cart)))`.
 *
 * @example probe.registerStore('cart', svelteStore(cart))
 */
export function svelteStore<T>(store: Readable<T>): ObservableStore {
  /** what a lasting subscription gave last */
  let held: { value: T } | undefined
  return {
    isMutable: true,
    getState() {
      if (held !== undefined) return held.value
      let value: T | undefined
      end(
        store.subscribe((current) => {
          value = current
        }),
      )
      return value
    },
    subscribe(callback) {
      let isFirst = true
      const subscription = store.subscribe((value) => {
        held = { value }
        // The first call tells what is; nothing has changed.
        if (!isFirst) callback()
      })
      isFirst = false
      return () => {
        held = undefined
        end(subscription)
      }
    },
  }
}

function end(subscription: (() => void) | { unsubscribe(): void }): void {
  if (typeof subscription === 'function') subscription()
  else subscription.unsubscribe()
}

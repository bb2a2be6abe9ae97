/** `probe-runtime/stores/svelte`: stores that follow Svelte's store contract, as RxJS subjects also do. */
import type { ObservableStore } from '../state/registry.js'

/** https://svelte.dev/docs/svelte/stores#Store-contract */
export interface Readable<T> {
  subscribe(run: (value: T) => void): (() => void) | { unsubscribe(): void }
}

/**
 * Adapts a Svelte store for registration.
 *
 * If nothing is subscribed, a read subscribes for a moment, as `get` of `svelte/store` does. A store that starts work
 * for its first subscriber starts and stops that work. To adapt state in runes, use `toStore`:
 * `svelteStore(toStore(() => $state.snapshot(cart)))`.
 *
 * @example probe.registerStore('cart', svelteStore(cart))
 */
export function svelteStore<T>(store: Readable<T>): ObservableStore {
  /** the latest value of the open subscription */
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
        // The first call reports the current value: nothing has changed.
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

import { type Hook, hookOf, provideHook } from '../frameworks/react/devtools-hook.js'
import { natives } from '../platform/natives.js'
import { attempt, patch } from '../platform/patch.js'
import type { ObservableStore } from '../state/registry.js'

const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const

export interface CommitState {
  /** commits since the SDK connected */
  commits: number
  /** commits that changed no node of the page: their renders had no effect */
  wasted: number
}

/**
 * Adapts React's commits as a store for registration: when `wasted` rises with `commits`, the app renders for nothing.
 * The SDK must load before React; otherwise no commit is seen, and both stay 0.
 *
 * @example probe.registerStore('commits', commitStore())
 */
export function commitStore(): ObservableStore {
  let state: CommitState = { commits: 0, wasted: 0 }
  return {
    getState: () => state,
    subscribe(callback) {
      const removeHook = provideHook(globalThis)
      const observer = new natives.MutationObserver(() => undefined)
      observer.observe(document, SEEN)
      const unpatch = patch(hookOf(globalThis) as Hook, 'onCommitFiberRoot', () => ({
        apply(target, self, args: Parameters<Hook['onCommitFiberRoot']>) {
          attempt(() => {
            // React calls this hook after its nodes are in the page and before mutation observers are notified.
            const isWasted = observer.takeRecords().length === 0
            state = { commits: state.commits + 1, wasted: state.wasted + (isWasted ? 1 : 0) }
            callback()
          })
          return Reflect.apply(target, self, args) as unknown
        },
      }))
      return () => {
        unpatch()
        observer.disconnect()
        removeHook()
      }
    },
  }
}

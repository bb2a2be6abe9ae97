import { onCommit } from '../frameworks/react/devtools-hook.js'
import { natives } from '../platform/natives.js'
import { patch } from '../platform/patch.js'
import type { ObservableStore } from '../state/registry.js'

const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const

export interface CommitState {
  /** commits since the SDK connected */
  commits: number
  /** commits that changed no node of the page: their renders had no effect */
  wasted: number
}

/**
 * Adapts React's commits as a store for registration. If `wasted` rises with `commits`, the app renders without effect.
 * The SDK must load before React; otherwise it sees no commit, and both counts stay 0.
 *
 * @example probe.registerStore('commits', commitStore())
 */
export function commitStore(): ObservableStore {
  let state: CommitState = { commits: 0, wasted: 0 }
  return {
    getState: () => state,
    subscribe(callback) {
      const observer = new natives.MutationObserver(() => undefined)
      observer.observe(document, SEEN)
      const stop = onCommit(globalThis, patch, () => {
        // React reports a commit when its nodes are in the page, before mutation observers run.
        const isWasted = observer.takeRecords().length === 0
        state = { commits: state.commits + 1, wasted: state.wasted + (isWasted ? 1 : 0) }
        callback()
      })
      return () => {
        stop()
        observer.disconnect()
      }
    },
  }
}

/** Notices that elements may have moved. Nothing polls. */
import { listen } from '../../../platform/listen.js'
import { natives } from '../../../platform/natives.js'
import { attempt } from '../../../platform/patch.js'

const MOVING = ['scroll', 'resize', 'load', 'toggle', 'transitionend', 'animationend']
const SEEN = { childList: true, subtree: true, attributes: true, characterData: true }

export interface Following {
  /** Follows what is in a shadow root, too. */
  within(root: Node): void
  stop(): void
}

/**
 * @param moved called when something may have moved, several times a frame
 * @param changed called when elements may have come or gone
 */
export function follow(moved: () => void, changed: () => void): Following {
  const followed = new Set<Node>()
  const observer = new natives.MutationObserver(() => attempt(changed))
  const sizes = new ResizeObserver(() => attempt(moved))
  const stops = [() => observer.disconnect(), () => sizes.disconnect()]
  const within = (root: Node) => {
    if (followed.has(root)) return
    followed.add(root)
    observer.observe(root, SEEN)
    // The events of a shadow root do not reach the window.
    stops.push(listen(root === document ? globalThis : root, MOVING, moved, true))
  }
  within(document)
  sizes.observe(document.documentElement)
  return {
    within,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

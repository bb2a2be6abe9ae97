import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** between two reports of a page that changes its title all the time, e.g. a clock in it */
const REPORT_MS = 1_000

/**
 * The daemon lists tabs by title and address, and a page may change both without another document. Reported once when
 * installed, because scripts may have set a title since the page connected, and then at each change. Where a browser has
 * no Navigation API, an address that `pushState` set is reported with the next heartbeat.
 *
 * @param report sends what the tab is now
 */
export function tabStatusChannel(report: () => void): Channel {
  return {
    name: 'tab-status',
    supported: () => 'MutationObserver' in globalThis,
    install({ realm, natives }) {
      if (realm !== globalThis) return () => undefined
      let head: Element | undefined
      const { navigation } = globalThis as { navigation?: EventTarget }
      let reported = ''
      let waiting = 0
      const look = () => {
        if (document.head !== null && document.head !== head) {
          head = document.head
          observer.observe(head, { childList: true, subtree: true, characterData: true })
        }
        const now = `${document.title} ${location.href}`
        if (now === reported || waiting !== 0) return
        reported = now
        report()
        waiting = natives.setTimeout(() => {
          waiting = 0
          attempt(look)
        }, REPORT_MS)
      }
      const observer = new natives.MutationObserver(() => attempt(look))
      // A router may put another head in its place.
      observer.observe(document.documentElement, { childList: true })
      look()
      return undoAll([
        () => observer.disconnect(),
        () => natives.clearTimeout(waiting),
        listen(navigation, ['currententrychange'], look),
        listen(globalThis, ['popstate', 'hashchange'], look),
      ])
    },
  }
}

/** Keeps the panel in the page and above it, although the app removes foreign nodes or opens a dialog. */
import { isPanel } from '../dom/own.js'
import { asFound } from '../platform/as-found.js'
import { listen } from '../platform/listen.js'
import { natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import { type Host, isShown, placeHost, placeOf } from './host.js'

/** Times that the panel comes back within SPAN_MS. An app that removes it more often keeps it out until then. */
const RETURNS = 20
const SPAN_MS = 10_000
const SEEN = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] }

/** Puts the panel into the page. @returns a function that stops keeping it there */
export function keepInPage(host: Host): () => void {
  let returns: number[] = []
  let retry = 0
  const putBack = () => {
    const now = natives.now()
    returns = returns.filter((at) => at > now - SPAN_MS)
    if (returns.length < RETURNS) {
      returns.push(now)
      return placeHost(host)
    }
    retry ||= natives.setTimeout(() => {
      retry = 0
      look()
    }, SPAN_MS)
  }
  const look = () =>
    attempt(() =>
      asFound(() => {
        if (!isShown(host) || host.element.parentNode !== placeOf()) putBack()
      }),
    )
  const observer = new natives.MutationObserver((records) => {
    // A search for dialogs after every change would be slow.
    if (!isShown(host) || records.some(({ type }) => type === 'attributes')) look()
  })
  observer.observe(document, SEEN)
  // What opens later lies above the panel.
  const stop = listen(
    document,
    ['toggle', 'fullscreenchange'],
    ({ target }) => {
      if (!isPanel(target)) asFound(putBack)
    },
    true,
  )
  asFound(() => placeHost(host))
  return () => {
    observer.disconnect()
    stop()
    natives.clearTimeout(retry)
  }
}

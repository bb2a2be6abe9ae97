import type { Framework } from '../framework.js'
import { containerAround } from '../react/hydration.js'

export const next: Framework = {
  name: 'next',
  /** Before `hydrateRoot` is called: the Pages Router renders into #__next, the App Router renders the document. */
  unhydrated(element) {
    const page = element.closest('#__next')
    if (page === null && !('__next_f' in globalThis)) return undefined
    return containerAround(element) === undefined ? (page ?? element.ownerDocument) : undefined
  },
}

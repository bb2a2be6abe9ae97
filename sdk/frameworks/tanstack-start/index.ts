import type { Framework } from '../framework.js'
import { containerAround } from '../react/hydration.js'

/** What the server's markup sets, and the framework deletes when the page is hydrated and its stream has ended. */
interface Hydrating {
  hydrated?: boolean
}

export const tanstackStart: Framework = {
  name: 'tanstack-start',
  /** Not hydrated until the framework says so, or React has a root for the document, which then knows better. */
  unhydrated(element) {
    const { $_TSR: page } = globalThis as { $_TSR?: Hydrating }
    if (page === undefined || page.hydrated === true) return undefined
    return containerAround(element) === undefined ? element.ownerDocument : undefined
  },
}

import type { Framework } from '../framework.js'
import { containerAround } from '../react/hydration.js'

export const next: Framework = {
  name: 'next',
  /** Not hydrated before `hydrateRoot`. The Pages Router renders into #__next, the App Router the whole document. */
  unhydrated(element) {
    const page = element.closest('#__next')
    if (page === null && !('__next_f' in globalThis)) return undefined
    return containerAround(element) === undefined ? (page ?? element.ownerDocument) : undefined
  },
}

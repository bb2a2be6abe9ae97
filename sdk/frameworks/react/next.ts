import type { Hydration } from '../hydration.js'
import { containerAround } from './hydration.js'

/** Next.js before it calls `hydrateRoot`: the Pages Router renders into #__next, the App Router the document. */
export const next: Hydration = {
  pending(element) {
    const page = element.closest('#__next')
    if (page === null && !('__next_f' in globalThis)) return undefined
    return containerAround(element) === undefined ? (page ?? element.ownerDocument) : undefined
  },
}

import type { Hydration } from '../hydration.js'
import { containerAround } from './hydration.js'

/** What the server's markup gives to the client, in Remix 2 and in React Router 7. */
const CONTEXTS = ['__remixContext', '__reactRouterContext']

/** Remix and React Router before they call `hydrateRoot` for the document. */
export const reactRouter: Hydration = {
  pending(element) {
    if (!CONTEXTS.some((name) => name in globalThis)) return undefined
    return containerAround(element) === undefined ? element.ownerDocument : undefined
  },
}

import type { Framework } from '../framework.js'
import { containerAround } from '../react/hydration.js'

/** Globals that the server's markup sets: in Remix 2, in React Router 7. */
const CONTEXTS = ['__remixContext', '__reactRouterContext']

export const reactRouter: Framework = {
  name: 'react-router',
  /** Not hydrated until `hydrateRoot` is called for the document. */
  unhydrated(element) {
    if (!CONTEXTS.some((name) => name in globalThis)) return undefined
    return containerAround(element) === undefined ? element.ownerDocument : undefined
  },
}

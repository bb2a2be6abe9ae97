import type { Channel } from '../../observe/channel.js'
import type { StoreRegistry } from '../registry.js'
import { Found } from './found-stores.js'
import { storesIn } from './index.js'

/** Observes the stores that commands find in the page's own document. Nothing polls: commands look for them. */
export function foundStoresChannel(own: StoreRegistry): Channel {
  return {
    name: 'found-stores',
    supported: () => true,
    install({ realm, emit }) {
      if ((realm as unknown) !== globalThis) return () => undefined
      const found = new Found(emit, own, () => storesIn(document))
      own.found = found
      return () => {
        delete own.found
        found.close()
      }
    },
  }
}

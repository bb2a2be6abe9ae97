import { natives } from '../../platform/natives.js'
import { type PiniaStore, piniaStateOf } from '../../stores/pinia.js'
import { isObject } from '../../values/kind.js'
import type { FoundStore } from '../registry.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

/** Each store of an app's Pinia, under its id. */
export const pinia: Library = {
  name: 'pinia',
  isCostly: true,
  *find({ vueApps }) {
    for (const { config } of vueApps) {
      const stores = (config.globalProperties.$pinia as { _s?: unknown } | undefined)?._s
      if (!(stores instanceof Map)) continue
      for (const [id, store] of stores as Map<unknown, unknown>)
        if (isObject(store) && hasMethods(store, '$subscribe')) yield found(String(id), store as never)
    }
  },
}

function found(id: string, source: PiniaStore): Omit<FoundStore, 'isCostly'> {
  return {
    name: id,
    source,
    store: () => ({
      source,
      isMutable: true,
      getState: () => piniaStateOf(source),
      // Once per flush: a synchronous subscription would read the whole state at each assignment.
      subscribe: (callback) =>
        source.$subscribe(
          () => {
            callback()
            // Pinia reports a `$patch` before what is assigned after it, and does not report that.
            natives.queueMicrotask(callback)
          },
          { detached: true },
        ),
    }),
  }
}

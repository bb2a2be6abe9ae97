import { rawOf } from '../../frameworks/vue/reactivity.js'
import { isObject } from '../../values/kind.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

interface VuexStore {
  readonly state: object
  subscribe(callback: () => void): () => void
}

/** An app's Vuex store. Vuex reports mutations; a state that is assigned outside of them is not observed. */
export const vuex: Library = {
  name: 'vuex',
  isCostly: true,
  *find({ vueApps }) {
    for (const { config } of vueApps) {
      const { $store: source } = config.globalProperties
      if (!isObject(source) || !hasMethods(source, 'commit', 'dispatch', 'subscribe')) continue
      const store = source as unknown as VuexStore
      yield {
        name: 'vuex',
        source,
        store: () => ({
          isMutable: true,
          getState: () => rawOf(store.state),
          subscribe: (callback) => store.subscribe(callback),
        }),
      }
    }
  },
}

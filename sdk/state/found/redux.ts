import { isObject, read } from '../../values/kind.js'
import type { ObservableStore } from '../registry.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

/** The store of a React-Redux `Provider`. */
export const redux: Library = {
  name: 'redux',
  isCostly: false,
  *find({ reactValues }) {
    for (const value of reactValues) {
      const source = read(value, 'store')
      if (
        isObject(read(value, 'subscription')) &&
        isObject(source) &&
        hasMethods(source, 'getState', 'subscribe', 'dispatch')
      )
        yield { name: 'redux', source, store: () => source as ObservableStore }
    }
  },
}

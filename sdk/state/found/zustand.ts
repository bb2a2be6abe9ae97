import type { ObservableStore } from '../registry.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

/** Zustand 5 stores that a mounted React component uses; the name is that of `persist`. */
export const zustand: Library = {
  name: 'zustand',
  isCostly: false,
  *find({ reactValues }) {
    for (const source of reactValues)
      if (hasMethods(source, 'getState', 'setState', 'getInitialState', 'subscribe'))
        yield { name: persistedAs(source) ?? 'zustand', source, store: () => source as ObservableStore }
  },
}

function persistedAs(source: object): string | undefined {
  const { persist } = source as { persist?: { getOptions?(): { name?: unknown } } }
  const { name } = persist?.getOptions?.() ?? {}
  return typeof name === 'string' && name !== '' ? name : undefined
}

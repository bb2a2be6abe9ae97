import { type QueryClient, queryStore } from '../../stores/query.js'
import { isObject } from '../../values/kind.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

/** The client of TanStack Query, of a React or Vue provider, or where an app leaves it for developer tools. */
export const tanstackQuery: Library = {
  name: 'tanstack-query',
  isCostly: true,
  *find({ reactValues, vueApps }) {
    const { __TANSTACK_QUERY_CLIENT__: left } = globalThis as { __TANSTACK_QUERY_CLIENT__?: unknown }
    const provided = vueApps.map(({ _context }) => _context?.provides?.VUE_QUERY_CLIENT)
    for (const source of [left, ...provided, ...reactValues])
      if (isObject(source) && hasMethods(source, 'getQueryCache', 'getMutationCache'))
        yield { name: 'tanstack-query', source, store: () => queryStore(source as unknown as QueryClient) }
  },
}

/** `probe-runtime/stores/query`: how the queries of a TanStack Query client stand. */
import type { ObservableStore } from '../state/registry.js'

/** What of a query is read. https://tanstack.com/query/latest/docs/reference/QueryCache */
interface Query {
  readonly queryHash: string
  readonly state: { readonly status: string; readonly fetchStatus: string; readonly dataUpdatedAt: number }
  isStale(): boolean
}

/** What of a query client is used, whichever framework's. */
export interface QueryClient {
  getQueryCache(): {
    getAll(): readonly Query[]
    subscribe(listener: (event: { type: string }) => void): () => void
  }
}

export interface QueryState {
  status: string
  fetchStatus: string
  isStale: boolean
  /** epoch ms; 0 while there are no data */
  dataUpdatedAt: number
}

/** Events of the cache that come of who watches a query, and not of the query. */
const OF_OBSERVERS = /^observer/

/**
 * The queries of a client as one store that can be registered: by the key's JSON, as TanStack hashes it, each with
 * `status`, `fetchStatus`, `isStale` and `dataUpdatedAt`.
 *
 * @example probe.registerStore('queries', queryStore(queryClient))
 */
export function queryStore(client: QueryClient): ObservableStore {
  const cache = client.getQueryCache()
  return {
    isMutable: false,
    getState: () =>
      Object.fromEntries(cache.getAll().map((query) => [query.queryHash, stateOf(query)] as const)),
    subscribe: (callback) =>
      cache.subscribe(({ type }) => {
        if (!OF_OBSERVERS.test(type)) callback()
      }),
  }
}

function stateOf(query: Query): QueryState {
  const { status, fetchStatus, dataUpdatedAt } = query.state
  return { status, fetchStatus, isStale: query.isStale(), dataUpdatedAt }
}

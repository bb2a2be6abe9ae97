/** `probe-runtime/stores/query`: query status of a TanStack Query client. */
import type { ObservableStore } from '../state/registry.js'

/** The part of a query that the adapter reads. https://tanstack.com/query/latest/docs/reference/QueryCache */
interface Query {
  readonly queryHash: string
  readonly state: { readonly status: string; readonly fetchStatus: string; readonly dataUpdatedAt: number }
  isStale(): boolean
}

/** The part of a query client that the adapter uses. It is the same for every framework. */
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
  /** epoch ms; 0 without data */
  dataUpdatedAt: number
}

/** Cache events about the observers of a query, not the query. */
const OF_OBSERVERS = /^observer/

/**
 * Adapts the queries of a client as one store for registration. Each entry has the query's hash (JSON of its key) as
 * name, and `status`, `fetchStatus`, `isStale` and `dataUpdatedAt`.
 *
 * @example probe.registerStore('queries', queryStore(queryClient))
 */
export function queryStore(client: QueryClient): ObservableStore {
  const cache = client.getQueryCache()
  return {
    isMutable: false,
    source: client,
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

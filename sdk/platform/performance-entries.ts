import { attempt } from './patch.js'
import type { Realm } from './realm.js'

/** What was read of each realm: entries are kept by the browser, and would be told again after a reconnect. */
const known = new WeakMap<Realm, Set<string>>()

/**
 * Reads performance entries of a type, those from before included. https://w3c.github.io/performance-timeline/
 *
 * @param tell told each with the moment of its start (epoch ms)
 * @returns what ends it
 */
export function readEntries<E extends PerformanceEntry>(
  realm: Realm,
  type: string,
  tell: (entry: E, at: number) => void,
): () => void {
  const types = known.get(realm) ?? new Set()
  known.set(realm, types)
  const { timeOrigin } = realm.performance
  const read = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) attempt(() => tell(entry as E, timeOrigin + entry.startTime))
  }
  const observer = new realm.PerformanceObserver(read)
  observer.observe({ type, buffered: !types.has(type) })
  types.add(type)
  return () => observer.disconnect()
}

import { attempt } from './patch.js'
import type { Realm } from './realm.js'

/**
 * Reads each performance entry once. The browser buffers entries, so a second connection of the document would read the
 * entries of the first one again. https://w3c.github.io/performance-timeline/
 */
export class PerformanceEntries {
  readonly #read = new WeakMap<Realm, Set<string>>()
  readonly #ignored = new Set<string>()

  ignore(name: string): void {
    this.#ignored.add(name)
  }

  /**
   * Reads the entries of a type, buffered ones included.
   *
   * @param report called with each entry and the moment at which it began (epoch ms)
   * @returns a function that stops reading
   */
  read<E extends PerformanceEntry>(
    realm: Realm,
    type: string,
    report: (entry: E, at: number) => void,
  ): () => void {
    const types = this.#read.get(realm) ?? new Set()
    this.#read.set(realm, types)
    const { timeOrigin } = realm.performance
    const observer = new realm.PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!this.#ignored.has(entry.name)) attempt(() => report(entry as E, timeOrigin + entry.startTime))
    })
    observer.observe({ type, buffered: !types.has(type) })
    types.add(type)
    return () => observer.disconnect()
  }
}

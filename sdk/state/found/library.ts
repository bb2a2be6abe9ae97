import type { FoundStore } from '../registry.js'
import type { VueApp } from './vue-apps.js'

/** What the frameworks of a page show of the app's stores. */
export interface Shown {
  vueApps: readonly VueApp[]
  /** objects that React components have from a context or as a dependency of a hook */
  reactValues: ReadonlySet<object>
}

/** Support for one library. Each is a file, listed in index.ts. It reads and subscribes, and changes nothing in the app. */
export interface Library {
  readonly name: string
  /** true if a comparison costs more the larger the state is: large stores are then read, but not observed */
  readonly isCostly: boolean
  find(shown: Shown): Iterable<Omit<FoundStore, 'isCostly'>>
}

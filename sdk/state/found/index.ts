import type { FoundStore } from '../registry.js'
import type { Library } from './library.js'
import { pinia } from './pinia.js'
import { redux } from './redux.js'
import { shownIn } from './shown.js'
import { tanstackQuery } from './tanstack-query.js'
import { vuex } from './vuex.js'
import { xstate } from './xstate.js'
import { zustand } from './zustand.js'

/** All libraries whose stores are found in the page. */
const LIBRARIES: readonly Library[] = [pinia, vuex, redux, zustand, tanstackQuery, xstate]

/** The stores that the page shows now. */
export function storesIn(document: Document): FoundStore[] {
  const shown = shownIn(document)
  return LIBRARIES.flatMap(({ find, isCostly }) => {
    try {
      return [...find(shown)].map((found) => ({ ...found, isCostly }))
    } catch {
      return []
    }
  })
}

/** Store adapters under the `production` condition: they return empty stores. */
import type { ObservableStore } from '../state/registry.js'

const empty: ObservableStore = { getState: () => ({}) }
const none = () => empty

export const svelteStore = none
export const piniaStore = none
export const jotaiStore = none
export const queryStore = none
export const recoilStore = () => ({ ...empty, Bridge: () => null })

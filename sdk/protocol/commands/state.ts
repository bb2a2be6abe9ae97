import type { Json, Ref } from '../values.js'
import type { Made } from './source.js'

export interface StoreReading {
  stores?: { [name: string]: Json }
  /** names of stores that the app did not register */
  foundStores?: string[]
  component?: ComponentReading
  store?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
  storeNames?: string[]
}

export interface ComponentReading extends Made {
  ok: boolean
  /** why the value is missing: no framework rendered the element, or the framework does not expose component state */
  reason?: 'component-state-unavailable'
  componentStack?: string[]
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
}

/** Reads the registered stores. With `ref`, reads the component that rendered the element. */
export interface StateCommand {
  args: { store?: string; ref?: Ref; path?: string; depth?: number }
  result: StoreReading
}

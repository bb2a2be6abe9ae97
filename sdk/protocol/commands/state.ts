import type { Json, Ref } from '../values.js'
import type { ComponentSource } from './source.js'

export interface StoreReading {
  stores?: { [name: string]: Json }
  component?: ComponentReading
  store?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
  storeNames?: string[]
}

/** The state of the component that rendered an element. */
export interface ComponentReading {
  ok: boolean
  /** why there is no value: no framework rendered the element, or it does not expose the state of its components */
  reason?: 'component-state-unavailable'
  componentStack?: string[]
  source?: ComponentSource
  file?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
}

/** Reads the registered stores, or with `ref` the component that rendered the element. */
export interface StateCommand {
  args: { store?: string; ref?: Ref; path?: string; depth?: number }
  result: StoreReading
}

/** The stores that the app registered: read on demand, their changes told as they happen (spec: State registration). */
import type { Emit, Natives, Redactor } from '../observe/channel.js'
import { attempt } from '../patch.js'
import { differences, remembered } from './diff.js'
import { toDepth } from './path.js'
import { redactAt } from './redact-at.js'

/** Anything shaped like zustand's or Redux's store; one without `subscribe` is read, and its changes not told. */
export interface ObservableStore {
  getState(): unknown
  subscribe?(callback: () => void): (() => void) | { unsubscribe(): void } | undefined
}

/** A store's state as it is now. */
export interface Peeked {
  state: unknown
  /** the message of what `getState` threw */
  threw?: string
  /** it tells of its changes */
  isSubscribed: boolean
}

export interface StoreRegistry {
  /** Registers a store under a name, in place of an earlier one; returns what takes it out again. */
  register(name: string, store: ObservableStore): () => void
  names(): string[]
  /** A registered store's state; undefined where there is none of that name. */
  peek(name: string): Peeked | undefined
  /** Calls back after each change of any store, in the turn that made it. */
  subscribe(callback: () => void): () => void
  close(): void
}

interface Entry {
  store: ObservableStore
  /** the state that was told last */
  last: unknown
  /** what it held then, where the store may change it in place */
  copy: unknown
  isMutable: boolean
  isSubscribed: boolean
  stop(): void
}

const TOLD_DEPTH = 2

export function createStoreRegistry({
  emit,
  redact,
}: {
  emit: Emit
  redact: Redactor
  natives: Natives
}): StoreRegistry {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) attempt(listener)
  }
  const changed = (name: string, entry: Entry) => {
    const { state, threw } = stateOf(entry.store)
    if (threw !== undefined) return tell()
    // The same object again has changed within: what it held is in the copy.
    if (Object.is(state, entry.last)) entry.isMutable = true
    const { list, more } = differences(entry.isMutable ? entry.copy : entry.last, state)
    entry.last = state
    if (entry.isMutable) entry.copy = remembered(state)
    if (list.length > 0) {
      const changes = list.map(({ path, from, to }) => ({
        path,
        from: toDepth(redactAt(path, from, redact), TOLD_DEPTH),
        to: toDepth(redactAt(path, to, redact), TOLD_DEPTH),
      }))
      emit('state', { store: name, changes, ...(more === 0 ? {} : { more }) })
    }
    tell()
  }
  const remove = (name: string) => {
    const entry = entries.get(name)
    entries.delete(name)
    if (entry !== undefined) attempt(entry.stop)
  }
  return {
    register(name, store) {
      remove(name)
      const { state } = stateOf(store)
      const entry: Entry = {
        store,
        last: state,
        copy: remembered(state),
        isMutable: false,
        isSubscribed: false,
        stop: () => undefined,
      }
      entries.set(name, entry)
      attempt(() => {
        if (typeof store.subscribe !== 'function') return
        const stop = store.subscribe(() => attempt(() => changed(name, entry)))
        entry.isSubscribed = true
        entry.stop = typeof stop === 'function' ? stop : () => stop?.unsubscribe()
      })
      tell()
      return () => {
        if (entries.get(name) === entry) remove(name)
      }
    },
    names: () => [...entries.keys()],
    peek(name) {
      const entry = entries.get(name)
      return entry === undefined ? undefined : { ...stateOf(entry.store), isSubscribed: entry.isSubscribed }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      for (const name of [...entries.keys()]) remove(name)
    },
  }
}

function stateOf(store: ObservableStore): { state: unknown; threw?: string } {
  try {
    return { state: store.getState() }
  } catch (error) {
    return { state: undefined, threw: String(error) }
  }
}

/** The stores that the app registered: read on demand, their changes told as they happen (spec: State registration). */
import type { Emit, Natives, Redactor } from '../observe/channel.js'
import type { StoreReading } from '../protocol/commands.js'
import type { Json } from '../protocol/values.js'
import { differences } from './diff.js'
import { toDepth, walkPath } from './path.js'

/** Anything shaped like zustand's or Redux's store. */
export interface ObservableStore {
  getState(): unknown
  subscribe?(callback: () => void): (() => void) | { unsubscribe(): void } | undefined
}

export interface StoreRegistry {
  /** Registers a store under a name, in place of an earlier one; returns what takes it out again. */
  register(name: string, store: ObservableStore): () => void
  names(): string[]
  /** A registered store's state as it is; undefined where there is none of that name. */
  peek(name: string): { state: unknown } | undefined
  read(args: { store?: string; path?: string; depth?: number }): StoreReading
  /** Calls back after each change of any store. */
  subscribe(callback: () => void): () => void
  close(): void
}

interface Entry {
  store: ObservableStore
  last: unknown
  stop(): void
}

/** levels of a whole store that are shown when no depth is given */
const DEPTH = 3

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
  const stateOf = (store: ObservableStore): unknown => {
    try {
      return store.getState()
    } catch (error) {
      return `[getState threw: ${String(error)}]`
    }
  }
  const changed = (name: string, entry: Entry) => {
    const state = stateOf(entry.store)
    const { list, more } = differences(entry.last, state)
    entry.last = snapshotOf(state)
    if (list.length > 0) {
      const changes = list.map(({ path, from, to }) => {
        const wrap = (value: unknown): Json => {
          const key = path.split('.').at(-1) ?? ''
          const copy = redact.value({ [key]: value })
          return toDepth((copy as { [key: string]: Json })[key] ?? null, 2)
        }
        return { path, from: wrap(from), to: wrap(to) }
      })
      emit('state', { store: name, changes, ...(more === 0 ? {} : { more }) })
    }
    for (const listener of listeners) listener()
  }
  const remove = (name: string) => {
    entries.get(name)?.stop()
    entries.delete(name)
  }
  return {
    register(name, store) {
      remove(name)
      const entry: Entry = { store, last: snapshotOf(stateOf(store)), stop: () => undefined }
      entries.set(name, entry)
      const stop = store.subscribe?.(() => changed(name, entry))
      entry.stop = typeof stop === 'function' ? stop : () => stop?.unsubscribe()
      for (const listener of listeners) listener()
      return () => {
        if (entries.get(name) === entry) remove(name)
      }
    },
    names: () => [...entries.keys()],
    peek(name) {
      const entry = entries.get(name)
      return entry === undefined ? undefined : { state: stateOf(entry.store) }
    },
    read({ store, path, depth }) {
      const storeNames = [...entries.keys()]
      const narrowed = path !== undefined || depth !== undefined
      if (store === undefined && (!narrowed || entries.size !== 1)) {
        const all = storeNames.map(
          (name) => [name, toDepth(redact.value(entryState(name)), depth ?? DEPTH)] as const,
        )
        return {
          stores: Object.fromEntries(all),
          ...(narrowed && path !== undefined ? { found: false, storeNames } : {}),
        }
      }
      const name = store ?? storeNames[0] ?? ''
      if (!entries.has(name)) return { store: name, found: false, storeNames }
      const walked = walkPath(entryState(name), path ?? '')
      if (!walked.found) {
        return {
          store: name,
          path: path ?? '',
          found: false,
          availableKeys: walked.availableKeys ?? [],
          storeNames,
        }
      }
      const key = (path ?? '').split('.').at(-1) ?? ''
      const copy = redact.value({ [key]: walked.value }) as { [key: string]: Json }
      return {
        store: name,
        path: path ?? '',
        found: true,
        value: toDepth(copy[key] ?? null, depth ?? DEPTH),
        storeNames,
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      for (const name of [...entries.keys()]) remove(name)
    },
  }
  function entryState(name: string): unknown {
    const entry = entries.get(name)
    return entry === undefined ? undefined : stateOf(entry.store)
  }
}

/** State that is mutated in place would equal itself: plain mutable data is copied a few levels deep. */
function snapshotOf(state: unknown, depth = 4): unknown {
  if (depth === 0 || state === null || typeof state !== 'object' || Object.isFrozen(state)) return state
  if (Array.isArray(state))
    return state.length > 1_000 ? state : state.map((item) => snapshotOf(item, depth - 1))
  const prototype: unknown = Object.getPrototypeOf(state)
  if (prototype !== Object.prototype && prototype !== null) return state
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(state).slice(0, 500))
    copy[key] = snapshotOf((state as Record<string, unknown>)[key], depth - 1)
  return copy
}

/** The stores that the app registered: read on demand, their changes told as they happen. */
import type { CauseTracker, Provenance } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import { extentOf, tellAt } from '../values/describe.js'
import { type Differences, differences } from '../values/diff.js'
import { messageOf } from '../values/kind.js'
import { type Memory, remember } from '../values/memory.js'
import type { Redactor } from '../values/redactor.js'

/** Anything shaped like zustand's or Redux's store; one without `subscribe` is read, and its changes not told. */
export interface ObservableStore {
  /** The state as it is now: the same object as before where nothing changed. */
  getState(): unknown
  /** Calls back after each change, in the turn that made it; returns what ends that. */
  subscribe?(callback: () => void): (() => void) | { unsubscribe(): void } | undefined
  /** the state is changed in place; where this is left out, that is found out when it is */
  isMutable?: boolean
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
  /** what it held then: of a store that changes it in place, or may */
  memory: Memory | undefined
  isMutable: boolean
  /** times that it said that it changed, its state was the same object, and nothing in it was another */
  unchanged: number
  isSubscribed: boolean
  isDue: boolean
  isBlind: boolean
  stop(): void
}

/** levels, values and characters of one event */
const TOLD_DEPTH = 2
const TOLD_VALUES = 2_000
const TOLD_CHARS = 60_000
const PATH_CHARS = 1_000
/** an action of Redux's that changes nothing is told like one that does: after so many its state is taken at its word */
const UNCHANGED = 10
/** ms of comparing in one stretch of the app's code; further changes in it are compared when it is over */
const STRETCH_MS = 4
const NONE: Differences = { list: [], more: 0 }

export function createStoreRegistry({
  emit,
  redact,
  natives,
  cause,
}: {
  emit: Emit
  redact: Redactor
  natives: Natives
  cause: CauseTracker
}): StoreRegistry {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  /** ms that this stretch of the app's code took to compare; undefined where nothing was compared in it */
  let spent: number | undefined
  const tell = () => {
    for (const listener of [...listeners]) attempt(listener)
  }
  const compare = (name: string, entry: Entry, provenance: Provenance) => {
    const start = natives.now()
    const { state, threw } = stateOf(entry.store)
    const { list, more } = threw === undefined ? changesOf(entry, state) : NONE
    if (list.length > 0) {
      const extent = extentOf(TOLD_DEPTH, TOLD_VALUES, TOLD_CHARS)
      const changes = list.map(({ path, from, to }) => ({
        path: redact.text(path).slice(0, PATH_CHARS),
        from: tellAt(path, from, redact, extent),
        to: tellAt(path, to, redact, extent),
      }))
      emit('state', { store: name, changes, ...(more === 0 ? {} : { more }) }, provenance)
    }
    tellBlindness(name, entry)
    if (spent === undefined) {
      natives.queueMicrotask(() => {
        spent = undefined
      })
    }
    spent = (spent ?? 0) + natives.now() - start
  }
  const changed = (name: string, entry: Entry) => {
    if (entries.get(name) !== entry) return
    const provenance = cause.current()
    if ((spent ?? 0) < STRETCH_MS) attempt(() => compare(name, entry, provenance))
    else if (!entry.isDue) {
      entry.isDue = true
      natives.queueMicrotask(() => {
        entry.isDue = false
        if (entries.get(name) === entry) attempt(() => compare(name, entry, provenance))
      })
    }
    tell()
  }
  /** A change in place of what is not remembered is not seen. */
  const tellBlindness = (name: string, entry: Entry) => {
    const isBlind = entry.isMutable && entry.memory?.isPartial === true
    if (isBlind === entry.isBlind) return
    entry.isBlind = isBlind
    const where = `store "${name}" is too large to be compared whole`
    emit(
      'blind',
      {
        spot: 'unwatched-store',
        channels: ['state'],
        where,
        store: name,
        ...(isBlind ? {} : { gone: true }),
      },
      { cause: 'other' },
    )
  }
  const remove = (name: string) => {
    const entry = entries.get(name)
    entries.delete(name)
    if (entry === undefined) return
    entry.memory = undefined
    tellBlindness(name, entry)
    attempt(entry.stop)
  }
  return {
    register(name, store) {
      remove(name)
      const { state } = stateOf(store)
      const entry: Entry = {
        store,
        last: state,
        memory: undefined,
        isMutable: store.isMutable === true,
        unchanged: 0,
        isSubscribed: false,
        isDue: false,
        isBlind: false,
        stop: () => undefined,
      }
      entries.set(name, entry)
      attempt(() => {
        entry.memory = remember(state)
        tellBlindness(name, entry)
      })
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
    return { state: undefined, threw: messageOf(error) }
  }
}

/** What changed since it was told last. The same object again has changed within, if at all. */
function changesOf(entry: Entry, state: unknown): Differences {
  const { last, memory } = entry
  const isSame = Object.is(last, state)
  entry.last = state
  if (!isSame && !entry.isMutable) {
    entry.memory = undefined
    return differences(last, state)
  }
  if (isSame && !entry.isMutable && entry.unchanged >= UNCHANGED) return NONE
  const found = memory === undefined ? NONE : differences(memory.copy, state, memory)
  if (found.list.length > 0) {
    entry.isMutable = true
    entry.unchanged = 0
  } else entry.unchanged += 1
  if (found.list.length > 0 || memory === undefined) entry.memory = remember(state)
  return found
}

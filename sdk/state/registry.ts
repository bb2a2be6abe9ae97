/** The app's registered stores. They are read on demand; changes are emitted at once, up to a rate. */
import type { CauseTracker, Provenance } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import { rateLimit } from '../observe/rate.js'
import type { Natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import { pathTo } from '../protocol/path-to.js'
import { describeAt, extentOf } from '../values/describe.js'
import { type Differences, differences } from '../values/diff.js'
import { messageOf } from '../values/kind.js'
import { type Memory, remember } from '../values/memory.js'
import type { Redactor } from '../values/redactor.js'
import { type Due, dueWith } from './due.js'

/** The interface of zustand and Redux stores. Without `subscribe`, a store can be read, but emits no changes. */
export interface ObservableStore {
  /** The current state; the same object as before when nothing changed. */
  getState(): unknown
  /** Calls back after each change, in the turn that made it. Returns an unsubscribe function or object. */
  subscribe?(callback: () => void): (() => void) | { unsubscribe(): void } | undefined
  /** true if the state is changed in place; default: detected at the first such change */
  isMutable?: boolean
  /** the library's object that an adapter reads; the store is not found a second time by it */
  source?: object
}

export interface Peeked {
  state: unknown
  /** the message of the error that `getState` threw */
  threw?: string
  isSubscribed: boolean
  store: ObservableStore
}

/** A store that the app did not register, as a library shows it. */
export interface FoundStore {
  /** a second store of this name gets a number */
  name: string
  /** the library's own object, which is the store's identity */
  source: object
  /** true if a comparison costs more the larger the state is: a large store is then read, but not observed */
  isCostly: boolean
  store(): ObservableStore
}

/** Stores that the app did not register. */
export interface FoundStores extends Pick<StoreRegistry, 'names' | 'peek' | 'subscribe' | 'flush'> {
  /** Looks for stores in the page. @param isQuiet does not call back */
  look(isQuiet?: boolean): void
}

export interface StoreRegistry {
  /** of the fifth script */
  found?: FoundStores
  /** @returns another registry, whose events go to `emit` */
  beside(emit: Emit): StoreRegistry
  /** Registers a store under a name, and replaces an earlier one. Returns a function that unregisters it. */
  register(name: string, store: ObservableStore): () => void
  names(): string[]
  peek(name: string): Peeked | undefined
  /** Calls back after each change of any store, in the turn that made it. */
  subscribe(callback: () => void): () => void
  /** Emits the changes that are due. */
  flush(): void
  close(): void
}

interface Entry {
  store: ObservableStore
  last: unknown
  /** a copy of `last`, for a store that may change it in place */
  memory?: Memory | undefined
  isMutable: boolean
  /** notifications in which the same state object had no difference */
  unchanged: number
  isSubscribed: boolean
  /** changes that are not emitted yet */
  due?: Due | undefined
  isBlind: boolean
  stop?(): void
}

/** limits of one event: levels, values, characters */
const EMITTED_DEPTH = 2
const EMITTED_VALUES = 2_000
const EMITTED_CHARS = 60_000
const PATH_CHARS = 1_000
/** Redux also notifies when nothing changed: after this many, it stops comparing the same object */
const UNCHANGED = 10
/** ms of comparisons per task of the app; the rest is compared at the end of the task */
const STRETCH_MS = 4
/** Further changes of a second are emitted as one per store, after at most JOINED_MS, and count as lost. */
const CHANGES_PER_SECOND = 5_000
const JOINED_MS = 50
const NONE: Differences = { list: [], more: 0 }

export function createStoreRegistry(surroundings: {
  emit: Emit
  redact: Redactor
  natives: Natives
  cause: CauseTracker
}): StoreRegistry {
  const { emit, redact, natives, cause } = surroundings
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const mayEmit = rateLimit(surroundings, 'state', CHANGES_PER_SECOND)
  let isFlushDue = false
  let spent = 0
  const notify = () => {
    for (const listener of [...listeners]) attempt(listener)
  }
  const compare = (name: string, entry: Entry, provenance: Provenance) => {
    const start = natives.now()
    const { state, threw } = stateOf(entry.store)
    const { list, more } = threw === undefined ? changesOf(entry, state) : NONE
    if (list.length > 0) {
      const extent = extentOf(EMITTED_DEPTH, EMITTED_VALUES, EMITTED_CHARS)
      const changes = list.map(({ keys, from, to }) => ({
        path: redact.text(keys.reduce(pathTo, '')).slice(0, PATH_CHARS),
        from: describeAt(keys, from, redact, extent),
        to: describeAt(keys, to, redact, extent),
      }))
      emit('state', { store: name, changes, ...(more === 0 ? {} : { more }) }, provenance)
    }
    reportBlindness(name, entry)
    if (spent === 0)
      natives.queueMicrotask(() => {
        spent = 0
      })
    spent += natives.now() - start
  }
  const emitDue = (name: string, entry: Entry) => {
    const { due } = entry
    entry.due = undefined
    if (due !== undefined) attempt(() => compare(name, entry, due.provenance))
  }
  const flush = () => {
    for (const [name, entry] of entries) emitDue(name, entry)
  }
  const flushLater = () => {
    if (isFlushDue) return
    isFlushDue = true
    natives.setTimeout(() => {
      isFlushDue = false
      flush()
    }, JOINED_MS)
  }
  const changed = (name: string, entry: Entry) => {
    if (entries.get(name) !== entry) return
    const { due } = entry
    entry.due = dueWith(due, { provenance: cause.current(), turn: cause.turn() })
    if (!mayEmit()) flushLater()
    else if (spent < STRETCH_MS) emitDue(name, entry)
    else if (due === undefined) natives.queueMicrotask(() => emitDue(name, entry))
    notify()
  }
  /** Reports that changes in place may be missed, because the state is too large to copy. */
  const reportBlindness = (name: string, entry: Entry) => {
    const isBlind = entry.isMutable && entry.memory?.isPartial === true
    if (isBlind === entry.isBlind) return
    entry.isBlind = isBlind
    const where = `store ${JSON.stringify(name)} is too large to be compared whole`
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
    if (entry === undefined) return
    emitDue(name, entry)
    entries.delete(name)
    entry.memory = undefined
    reportBlindness(name, entry)
    attempt(() => entry.stop?.())
  }
  return {
    beside: (other) => createStoreRegistry({ ...surroundings, emit: other }),
    register(name, store) {
      remove(name)
      const { state } = stateOf(store)
      const entry: Entry = {
        store,
        last: state,
        isMutable: store.isMutable === true,
        unchanged: 0,
        isSubscribed: false,
        isBlind: false,
      }
      entries.set(name, entry)
      attempt(() => {
        entry.memory = remember(state)
        reportBlindness(name, entry)
      })
      attempt(() => {
        if (typeof store.subscribe !== 'function') return
        const stop = store.subscribe(() => attempt(() => changed(name, entry)))
        entry.isSubscribed = true
        entry.stop = typeof stop === 'function' ? stop : () => stop?.unsubscribe()
      })
      notify()
      return () => {
        if (entries.get(name) === entry) remove(name)
      }
    },
    names: () => [...entries.keys()],
    peek(name) {
      const entry = entries.get(name)
      return entry === undefined ? undefined : { ...entry, ...stateOf(entry.store) }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush() {
      flush()
      this.found?.flush()
    },
    close() {
      for (const name of entries.keys()) remove(name)
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

/** The changes since the last comparison. The same object can only have changed inside. */
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

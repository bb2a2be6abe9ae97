/** The stores that the app registered: read on demand; their changes are emitted as they happen. */
import type { CauseTracker, Provenance } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import { describeAt, extentOf } from '../values/describe.js'
import { type Differences, differences } from '../values/diff.js'
import { messageOf } from '../values/kind.js'
import { type Memory, remember } from '../values/memory.js'
import type { Redactor } from '../values/redactor.js'

/** The shape of zustand's and Redux's stores. A store without `subscribe` can be read, but its changes are not emitted. */
export interface ObservableStore {
  /** The present state; the same object as before when nothing changed. */
  getState(): unknown
  /** Calls back after each change, in the turn that made it; returns how to unsubscribe. */
  subscribe?(callback: () => void): (() => void) | { unsubscribe(): void } | undefined
  /** the state is changed in place; default: detected at the first such change */
  isMutable?: boolean
}

/** A store's present state. */
export interface Peeked {
  state: unknown
  /** the message of the error that `getState` threw */
  threw?: string
  /** its changes are emitted */
  isSubscribed: boolean
}

export interface StoreRegistry {
  /** Registers a store under a name, in place of an earlier one; returns how to unregister it. */
  register(name: string, store: ObservableStore): () => void
  names(): string[]
  /** A registered store's state; undefined for an unknown name. */
  peek(name: string): Peeked | undefined
  /** Calls back after each change of any store, in the turn that made it. */
  subscribe(callback: () => void): () => void
  close(): void
}

interface Entry {
  store: ObservableStore
  /** the state at the last comparison */
  last: unknown
  /** a copy of that state, for a store that may change it in place */
  memory: Memory | undefined
  isMutable: boolean
  /** notifications without any difference in the same state object */
  unchanged: number
  isSubscribed: boolean
  isDue: boolean
  isBlind: boolean
  stop(): void
}

/** levels, values and characters of one event */
const EMITTED_DEPTH = 2
const EMITTED_VALUES = 2_000
const EMITTED_CHARS = 60_000
const PATH_CHARS = 1_000
/** Redux notifies for actions that change nothing: after so many, the same object counts as unchanged */
const UNCHANGED = 10
/** ms of comparing in one task of the app; later changes in it are compared at its end */
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
  /** ms spent comparing in this task of the app; undefined when nothing was compared */
  let spent: number | undefined
  const notify = () => {
    for (const listener of [...listeners]) attempt(listener)
  }
  const compare = (name: string, entry: Entry, provenance: Provenance) => {
    const start = natives.now()
    const { state, threw } = stateOf(entry.store)
    const { list, more } = threw === undefined ? changesOf(entry, state) : NONE
    if (list.length > 0) {
      const extent = extentOf(EMITTED_DEPTH, EMITTED_VALUES, EMITTED_CHARS)
      const changes = list.map(({ path, from, to }) => ({
        path: redact.text(path).slice(0, PATH_CHARS),
        from: describeAt(path, from, redact, extent),
        to: describeAt(path, to, redact, extent),
      }))
      emit('state', { store: name, changes, ...(more === 0 ? {} : { more }) }, provenance)
    }
    reportBlindness(name, entry)
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
    notify()
  }
  /** A change in place goes unnoticed where the state was not copied. */
  const reportBlindness = (name: string, entry: Entry) => {
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
    reportBlindness(name, entry)
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

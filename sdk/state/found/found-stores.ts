/** The stores that a page's frameworks show, in a registry of their own beside that of the app. */
import type { Emit } from '../../observe/channel.js'
import { attempt } from '../../platform/patch.js'
import type { FoundStore, FoundStores, ObservableStore, StoreRegistry } from '../registry.js'
import { isLarge } from './large.js'

const STORES = 50
const NAME_CHARS = 200

interface Held {
  source: object
  store: ObservableStore
  isCostly: boolean
  /** the state is too large to be observed */
  isUnwatched: boolean
  remove(): void
}

export class Found implements FoundStores {
  readonly #own: StoreRegistry
  readonly #registry: StoreRegistry
  readonly #emit: Emit
  readonly #shown: () => readonly FoundStore[]
  readonly #held = new Map<string, Held>()
  #isQuiet = false

  /** @param shown returns all stores of the page that can be found now */
  constructor(emit: Emit, own: StoreRegistry, shown: () => readonly FoundStore[]) {
    this.#own = own
    this.#shown = shown
    this.#emit = (type, data, provenance) => {
      const marks = type === 'lost' ? {} : this.#beside
      return emit(type, { ...data, ...marks, ...(type === 'state' ? { found: true } : {}) }, provenance)
    }
    this.#registry = own.beside(this.#emit)
  }

  /** Takes stores that are new, and gives up those that the app registered meanwhile. */
  look(isQuiet = false): void {
    this.#isQuiet = isQuiet
    attempt(() => this.#look(this.#shown().slice(0, STORES)))
    this.#isQuiet = false
  }

  names(): string[] {
    return this.#registry.names()
  }

  peek(name: string) {
    return this.#registry.peek(name)
  }

  subscribe(callback: () => void): () => void {
    return this.#registry.subscribe(() => {
      if (!this.#isQuiet) callback()
    })
  }

  flush(): void {
    this.#registry.flush()
  }

  close(): void {
    this.#registry.close()
  }

  /** Marks what is said of found stores when the app has its own: a claim that names no store means those. */
  get #beside(): { beside?: true } {
    return this.#own.names().length === 0 ? {} : { beside: true }
  }

  #look(shown: readonly FoundStore[]): void {
    this.#giveWay()
    for (const [name, held] of this.#held) this.#watch(name, held)
    const seen = new Set(shown.map(({ source }) => source))
    const known = new Set([...this.#held.values()].map(({ source }) => source))
    for (const { name: given, source, store: open, isCostly } of shown) {
      if (known.has(source)) continue
      known.add(source)
      const store = open()
      const name = this.#freeName(given.slice(0, NAME_CHARS), seen)
      if (name === undefined || this.#isRegistered(source, store)) continue
      this.#drop(name)
      const held = { source, store, isCostly, isUnwatched: false, remove: () => undefined }
      this.#held.set(name, held)
      if (!this.#watch(name, held)) this.#register(name, held)
    }
  }

  /** What the app registered meanwhile is its own. */
  #giveWay(): void {
    const own = this.#own.names()
    for (const [name, { source, store }] of this.#held)
      if (own.includes(name) || this.#isRegistered(source, store)) this.#drop(name)
  }

  #isRegistered(source: object, store: ObservableStore): boolean {
    return this.#own.names().some((name) => {
      const registered = this.#own.peek(name)?.store
      return registered !== undefined && isSame(registered, source, store)
    })
  }

  /** A store keeps its name while it is used. Undefined when the app registered that name. */
  #freeName(given: string, seen: ReadonlySet<object>): string | undefined {
    const own = this.#own.names()
    if (own.includes(given)) return undefined
    const numbered = Array.from({ length: STORES }, (_, at) => (at === 0 ? given : `${given}-${at + 1}`))
    return numbered.find((name) => {
      const held = this.#held.get(name)
      return !own.includes(name) && (held === undefined || !seen.has(held.source))
    })
  }

  #drop(name: string): void {
    const held = this.#held.get(name)
    if (held === undefined) return
    this.#held.delete(name)
    held.remove()
    if (held.isUnwatched) this.#report(name, false)
  }

  /** Ends and begins the observation of a store as its state grows and shrinks. @returns true if it changed */
  #watch(name: string, held: Held): boolean {
    const isUnwatched = held.isCostly && isLarge(held.store)
    if (isUnwatched === held.isUnwatched) return false
    held.isUnwatched = isUnwatched
    this.#register(name, held)
    this.#report(name, isUnwatched)
    return true
  }

  #register(name: string, held: Held): void {
    const { store, isCostly, isUnwatched } = held
    const observable: ObservableStore = {
      isMutable: !isUnwatched && store.isMutable === true,
      getState: () => store.getState(),
      subscribe: (callback) =>
        store.subscribe?.(() => {
          callback()
          attempt(() => void this.#watch(name, held))
        }),
    }
    if (isUnwatched) delete observable.subscribe
    held.remove = this.#registry.register(name, isCostly ? observable : store)
  }

  #report(name: string, isBlind: boolean): void {
    const where = `store ${JSON.stringify(name)} is too large to be compared whole`
    this.#emit(
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
}

/** The app may have registered the store itself, an adapter of it, or a hook with its functions. */
function isSame(registered: ObservableStore, source: object, { subscribe }: ObservableStore): boolean {
  return (
    registered === source ||
    registered.source === source ||
    (subscribe !== undefined && registered.subscribe === subscribe)
  )
}

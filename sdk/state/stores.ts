import type { StoreRegistry } from './registry.js'

/** The stores of a page as commands see them: those that the app registered, and those found by themselves. */
export interface Stores extends Pick<StoreRegistry, 'names' | 'peek' | 'subscribe'> {
  /** names of the stores that a claim or a reading means if it names none: the app's own, or without any the found ones */
  meant(): string[]
  found(): string[]
  /** Looks for stores that are new, without calling back. */
  look(): void
}

export function storesOf(own: StoreRegistry): Stores {
  const found = () => own.found?.names() ?? []
  return {
    names: () => [...own.names(), ...found()],
    meant: () => (own.names().length === 0 ? found() : own.names()),
    found,
    peek: (name) => own.peek(name) ?? own.found?.peek(name),
    subscribe(callback) {
      const ends = [own.subscribe(callback), own.found?.subscribe(callback)]
      return () => {
        for (const end of ends) end?.()
      }
    },
    look: () => own.found?.look(true),
  }
}

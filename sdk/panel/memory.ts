const KEY = 'probe:panel:'
/** Characters that one entry may have: the app shares the tab's storage. */
const CHARS = 200_000

export interface Memory {
  read<T>(name: string): T | undefined
  /** @param value JSON, dropped when it is too large; undefined removes it */
  write(name: string, value: unknown): void
}

/** Keeps what the panel shows in sessionStorage. Without storage, as in a sandboxed page, a reload begins anew. */
export function createMemory(): Memory {
  return {
    read(name) {
      try {
        return JSON.parse(sessionStorage.getItem(KEY + name) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write(name, value) {
      try {
        if (value === undefined) return sessionStorage.removeItem(KEY + name)
        const text = JSON.stringify(value)
        if (text.length <= CHARS) sessionStorage.setItem(KEY + name, text)
      } catch {
        // Storage is forbidden or full.
      }
    },
  }
}

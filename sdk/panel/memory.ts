import type { Memory } from './part.js'

const KEY = 'probe:panel'
/** Characters that one part may keep: the app shares the tab's storage. */
const CHARS = 200_000

/** Keeps what the panel shows in sessionStorage. Without storage, as in a sandboxed page, a reload begins anew. */
export function createMemory(): Memory {
  return {
    read(part) {
      try {
        return JSON.parse(sessionStorage.getItem(`${KEY}:${part}`) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write(part, value) {
      try {
        const text = JSON.stringify(value)
        if (text.length <= CHARS) sessionStorage.setItem(`${KEY}:${part}`, text)
      } catch {
        // Storage is forbidden or full.
      }
    },
  }
}

import type { Read } from '../../network/recent-reads.js'
import { pathOf } from '../records/path-of.js'

/** The latest read of an action, and the one of the same path before the action. */
export interface Again {
  href: string
  former: Read
  /** the action read no other address of that path */
  isOnly: boolean
  /** the parsed answer */
  answer?: unknown
}

/** The reads of the last action whose path the page had read before. */
export class AskedAgain {
  readonly #all = new Map<string, Again>()

  /** Call before an action runs. */
  begin(): void {
    this.#all.clear()
  }

  /** Call when a read of the action starts. @param reads the answers before it, the newest first */
  started(href: string, reads: readonly Read[]): void {
    const path = pathOf(href)
    const known = this.#all.get(path)
    const former = known?.former ?? reads.find((read) => pathOf(read.href) === path)
    if (former === undefined) return
    const isOnly = known === undefined || (known.isOnly && known.href === href)
    this.#all.set(path, { href, former, isOnly })
  }

  /** Call when a read of the action was answered. */
  heard(href: string, answer: unknown): void {
    const again = this.#all.get(pathOf(href))
    if (again?.href === href) again.answer = answer
  }

  get all(): Again[] {
    return [...this.#all.values()]
  }
}

/** The parameters of an address. */
export function parametersOf(href: string): URLSearchParams {
  return new URL(href).searchParams
}

/** One tab of a soak: a page that takes notes, goes, comes again, and floods. */
import { PATIENCE_MS } from '../harness/patience.js'

/** ms that a tab has to find its daemon again, one that was killed too; long, for machines under load */
const BACK_MS = PATIENCE_MS * 3

export abstract class SoakTab {
  abstract readonly kind: 'real' | 'scripted'
  readonly index: number
  /** the id that the last welcome gave it */
  session = ''
  #welcomes = 0
  readonly #waiters = new Set<() => void>()

  constructor(index: number) {
    this.index = index
  }

  /** What its page calls itself. */
  get title(): string {
    return `Tab ${this.index}.`
  }

  /** How often a daemon took it. */
  get welcomes(): number {
    return this.#welcomes
  }

  /** Opens it; resolves when the daemon took it. */
  abstract open(): Promise<void>
  /** Another document in the same tab; resolves when the daemon took it. */
  abstract reload(): Promise<void>
  /** Closes the tab for good and opens another in its place; resolves when the daemon took it. */
  abstract reopen(): Promise<void>
  /** Tells of tens of thousands of events as fast as it can. */
  abstract flood(): Promise<void>
  abstract close(): Promise<void>

  /** Resolves when a daemon took it once more than so often. */
  async welcomedAfter(times: number): Promise<void> {
    if (this.#welcomes > times) return
    await new Promise<void>((resolve, reject) => {
      const overdue = setTimeout(
        () => reject(new Error(`tab ${this.index} (${this.kind}) was not welcomed for ${BACK_MS} ms`)),
        BACK_MS,
      )
      const look = () => {
        if (this.#welcomes <= times) return
        clearTimeout(overdue)
        this.#waiters.delete(look)
        resolve()
      }
      this.#waiters.add(look)
    })
  }

  protected welcomed(session: string): void {
    this.session = session
    this.#welcomes += 1
    for (const look of [...this.#waiters]) look()
  }
}

/** A note that an agent writes into a tab; the page's server refuses one that is bad, and the page says "Saved" all the same. */
export function noteFor(tab: SoakTab, number: number, fate: 'good' | 'bad'): string {
  return `note-${tab.index}-${number}-${fate}.`
}

/** Tabs that a text speaks of by their notes. */
export function tabsIn(text: string): Set<number> {
  return new Set([...text.matchAll(/note-(\d+)-/g)].map(([, index]) => Number(index)))
}

import { PATIENCE_MS } from '../harness/patience.js'

/** ms in which a tab must find its daemon again, even a killed one; long, for machines under load */
const BACK_MS = PATIENCE_MS * 3

/** What steps know of a page. */
export interface Seat {
  readonly kind: 'real' | 'scripted' | 'leased'
  readonly index: number
  readonly title: string
  /** id of its session */
  readonly session: string
}

export abstract class SoakTab implements Seat {
  abstract readonly kind: 'real' | 'scripted'
  readonly index: number
  /** the id in the last welcome */
  session = ''
  #welcomes = 0
  readonly #waiters = new Set<() => void>()

  constructor(index: number) {
    this.index = index
  }

  get title(): string {
    return `Tab ${this.index}.`
  }

  get welcomes(): number {
    return this.#welcomes
  }

  /** Resolves when the daemon has welcomed the tab. */
  abstract open(): Promise<void>
  /** Loads another document in the same tab; resolves when the daemon has welcomed it. */
  abstract reload(): Promise<void>
  /** Closes the tab and opens another in its place; resolves when the daemon has welcomed it. */
  abstract reopen(): Promise<void>
  abstract flood(): Promise<void>
  /** Moves the page's clock. @param ms forwards, or backwards if negative */
  abstract jump(ms: number): Promise<void>
  /** Runs none of the page's code for a time in ms, as a browser does to tabs in the background. */
  abstract freeze(ms: number): Promise<void>
  abstract close(): Promise<void>

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

/** A note for a tab. The page's server rejects a bad one, but the page shows "Saved" all the same. */
export function noteFor(tab: Seat, number: number, fate: 'good' | 'bad'): string {
  return `note-${tab.index}-${number}-${fate}.`
}

export function tabsIn(text: string): Set<number> {
  return new Set([...text.matchAll(/note-(\d+)-/g)].map(([, index]) => Number(index)))
}

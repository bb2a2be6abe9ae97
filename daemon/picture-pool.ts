/**
 * Draws verdicts in a thread of its own, so that no tab waits for it. This file stays directly in `daemon/`: the address of the
 * task resolves from the bundled daemon too.
 */
import type { Piscina } from 'piscina'
import type { Drawing, Drawn, Undrawable } from '../workers/picture/draw.entry.js'

const TASK = new URL('../workers/picture/draw.entry.js', import.meta.url)
/** ms without work after which the thread ends */
const IDLE_MS = 10_000
/** Further drawings are refused: nobody looks at so many at once. */
const WAITING = 16

export class PicturePool {
  #pool: Promise<Piscina> | undefined
  #open = 0

  /** @returns undefined when too many drawings wait */
  async draw(drawing: Drawing): Promise<Drawn | Undrawable | undefined> {
    if (this.#open > WAITING) return undefined
    this.#open += 1
    try {
      const pool = await this.#started()
      return (await pool.run(drawing)) as Drawn | Undrawable
    } finally {
      this.#open -= 1
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy()
  }

  /** Starts with the first drawing: most daemons make none. */
  #started(): Promise<Piscina> {
    this.#pool ??= import('piscina').then(
      ({ Piscina: Pool }) =>
        new Pool({ filename: TASK.href, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS }),
    )
    return this.#pool
  }
}

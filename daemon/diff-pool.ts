/**
 * Compares pictures in threads of their own, so that no tab waits for it. This file stays directly in `daemon/`: the address
 * of the task resolves from the bundled daemon too.
 */
import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import { ProbeError } from '../sdk/protocol/errors.js'
import type { Compared, Comparison, Unreadable } from '../workers/visual/compare.entry.js'

const TASK = new URL('../workers/visual/compare.entry.js', import.meta.url)
/** ms without work after which a thread ends */
const IDLE_MS = 10_000

export class DiffPool {
  #pool: Promise<Piscina> | undefined
  /** the latest comparison of each session: a session has one at a time, so that it cannot hold up the others */
  readonly #turns = new Map<string, Promise<unknown>>()

  /** @throws ProbeError CORRUPT_FILE when the baseline is not a PNG; AbortError when the signal aborts */
  async compare(session: string, comparison: Comparison, signal: AbortSignal): Promise<Compared> {
    const run = async () => {
      signal.throwIfAborted()
      const pool = await this.#started()
      const answer = (await pool.run(comparison, { signal })) as Compared | Unreadable
      if (!('unreadable' in answer)) return answer
      const { baseline: file } = comparison
      throw new ProbeError('CORRUPT_FILE', `${file}: ${answer.unreadable}`, { file })
    }
    const turn = (this.#turns.get(session) ?? Promise.resolve()).then(run, run)
    this.#turns.set(session, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(session) === turn) this.#turns.delete(session)
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy()
  }

  /** Starts with the first comparison: most daemons make none. */
  #started(): Promise<Piscina> {
    this.#pool ??= import('piscina').then(
      ({ Piscina: Pool }) =>
        new Pool({
          filename: TASK.href,
          minThreads: 0,
          maxThreads: Math.max(1, availableParallelism() - 1),
          idleTimeout: IDLE_MS,
        }),
    )
    return this.#pool
  }
}

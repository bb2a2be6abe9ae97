import type { CauseTracker, Provenance } from '../../observe/cause/cause-tracker.js'
import type { Natives } from '../../platform/natives.js'
import { attemptLater } from '../../platform/patch.js'
import { Changes, type Place } from './changes.js'

/** A page without frames is looked at after this time. */
const FRAMELESS_MS = 100

export interface PendingLook {
  readonly changes: Changes
  /** Ends the pending work of the acts that caused the changes, after their answers were reported. */
  end(): void
}

interface Scheduled extends PendingLook {
  readonly ends: (() => void)[]
  /** its frame was rendered while another look was running */
  isDue: boolean
  cancel(): void
}

/** Schedules looks that take too long for the turn of a change: one per frame, one after another. */
export class LookSchedule {
  readonly #context: { cause: CauseTracker; natives: Natives }
  readonly #look: (changes: Changes) => Promise<void>
  #pending: Scheduled | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  /** @param look looks at the page and reports the answers with the causes of the changes */
  constructor(context: { cause: CauseTracker; natives: Natives }, look: (changes: Changes) => Promise<void>) {
    this.#context = context
    this.#look = look
  }

  /** Requests a look in the next frame. Until it is done, the act of the provenance has pending work. */
  request(provenance: Provenance, place: Place): void {
    if (this.#isClosed) return
    this.#pending ??= this.#schedule()
    this.#pending.changes.add(provenance, place)
    this.#pending.ends.push(this.#context.cause.pend(provenance))
  }

  get running(): Promise<void> | undefined {
    return this.#running
  }

  get pending(): Changes | undefined {
    return this.#pending?.changes
  }

  /** Removes the requested look from the schedule. The caller looks and then calls its `end`. */
  take(): PendingLook | undefined {
    const pending = this.#pending
    pending?.cancel()
    this.#pending = undefined
    return pending
  }

  close(): void {
    this.#isClosed = true
    this.take()?.end()
  }

  #schedule(): Scheduled {
    const { natives } = this.#context
    const due = () => {
      this.#pending?.cancel()
      if (this.#running === undefined) void attemptLater(() => this.#run())
      else if (this.#pending !== undefined) this.#pending.isDue = true
    }
    const frame = natives.requestAnimationFrame(due)
    // A hidden page has no frames.
    const timer = natives.setTimeout(due, FRAMELESS_MS)
    const ends: (() => void)[] = []
    return {
      changes: new Changes(),
      ends,
      isDue: false,
      end: () => {
        for (const end of ends) end()
      },
      cancel: () => {
        natives.cancelAnimationFrame(frame)
        natives.clearTimeout(timer)
      },
    }
  }

  async #run(): Promise<void> {
    const pending = this.take()
    if (pending === undefined) return
    this.#running = this.#look(pending.changes)
    try {
      await this.#running
    } finally {
      this.#running = undefined
      pending.end()
    }
    if (this.#pending?.isDue === true && !this.#isClosed) await this.#run()
  }
}

/** The current cause: one variable. Task sources set it, the end of the turn clears it (docs/design/cause.md#turns). */

import type { Natives } from '../../platform/natives.js'
import { attempt } from '../../platform/patch.js'
import { actsOf, type Cause, causeOfAct } from '../../protocol/cause.js'
import type { ActId } from '../../protocol/values.js'
import { ActWork, type WorkReport } from './act-work.js'
import type { CauseTracker, Posted, Provenance } from './cause-tracker.js'
import { unite } from './unite.js'

/** pending messages and frames that are tracked at a time */
const POSTED = 256
/** turns of acts that are remembered for late performance entries */
const RAN = 100
/** rounding of performance entry times, in ms */
const CLOCK_MS = 0.2
const DEAD_MS = 500

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'user-blocking' | undefined }): Promise<unknown>
}

interface Outstanding extends Posted {
  provenance: Provenance
  ends: (() => void)[]
  isDead: () => boolean
  /** the turn that requested it; its provenance already includes that turn's */
  turn: number
}

export class Tracker implements CauseTracker {
  #base: Provenance
  #current: Provenance
  #unreported: { turn: number; provenance: Provenance }[] = []
  #turn = 0
  #open = false
  #depth = 0
  #after: (() => void)[] = []
  #began = 0
  readonly #ran: { from: number; to: number; provenance: Provenance }[] = []
  readonly #atEnd = new Set<(provenance: Provenance) => void>()
  readonly #work: ActWork
  readonly #posted = new Set<Outstanding>()
  readonly #natives: Natives
  readonly #markEnd: (turn: number) => void
  readonly #postBackstop: (turn: number) => void
  readonly #isMarkExact: boolean
  readonly #ports: MessagePort[] = []

  /** @param base cause of turns without a known root: `other`, or an inherited act while the document loads */
  constructor(natives: Natives, base: Cause, report: WorkReport) {
    this.#natives = natives
    this.#base = { cause: base }
    this.#current = this.#base
    this.#work = new ActWork(report)
    const { scheduler } = globalThis as { scheduler?: Scheduler }
    const postTask = scheduler?.postTask.bind(scheduler)
    /** Queues `run` as a task of its own, of the browser's scheduler where it has one. */
    const queue = (run: (turn: number) => void, priority?: 'user-blocking'): ((turn: number) => void) => {
      if (postTask) return (turn) => void postTask(() => run(turn), { priority })
      const { port1, port2 } = new natives.MessageChannel()
      port1.onmessage = ({ data }) => run(data as number)
      this.#ports.push(port1)
      return (turn) => port2.postMessage(turn)
    }
    // The mark runs after tasks that the turn's checkpoint queued, such as the report of a rejection. A task of the scheduler
    // also runs before those that a later turn's checkpoint queues; a message takes two tasks.
    this.#markEnd = queue((turn) => {
      this.#unreported = this.#unreported.filter((each) => each.turn > turn)
      this.#settle(turn)
    })
    this.#isMarkExact = !!postTask
    // A user-blocking task runs early: the sooner a turn ends, the less unrelated code gets its provenance.
    this.#postBackstop = queue((turn) => this.#end(turn), 'user-blocking')
  }

  loaded(): void {
    this.#base = { cause: 'unattributed' }
    if (!this.#open) this.#current = this.#base
  }

  close(): void {
    for (const port of this.#ports) port.close()
    this.#posted.clear()
    this.#atEnd.clear()
    this.#after = []
  }

  current(): Provenance {
    return this.#current
  }

  rejecting(): Provenance {
    const provenances = [
      ...this.#unreported.map(({ provenance }) => provenance),
      ...(this.#open ? [this.#current] : []),
    ]
    const [first = { cause: 'unattributed' }] = provenances
    return this.#isMarkExact || provenances.every(({ cause }) => cause === first.cause)
      ? first
      : { cause: 'unattributed' }
  }

  turn(): number {
    return this.#turn
  }

  provenanceAt(at: number): Provenance {
    return this.#ran.find(({ from, to }) => from - CLOCK_MS <= at && at <= to)?.provenance ?? this.#base
  }

  isNested(): boolean {
    return this.#depth > 0
  }

  ofAct(act: ActId): Provenance {
    return { cause: causeOfAct(act) }
  }

  run<T>(provenance: Provenance, fn: () => T): T {
    const before = this.#current
    const nested = this.#depth > 0
    if (nested) this.#current = provenance
    else this.begin(provenance)
    this.#depth += 1
    try {
      return fn()
    } finally {
      this.#depth -= 1
      if (nested) this.#current = before
    }
  }

  begin(provenance: Provenance): void {
    if (this.#open) this.#end(this.#turn)
    this.#start(provenance)
  }

  enter(provenance: Provenance): void {
    if (!this.#open) {
      this.#start(provenance)
      return
    }
    this.#current = unite(this.#current, provenance)
    this.#work.wake(this.#current, this.#turn)
  }

  pend(provenance: Provenance): () => void {
    const acts = actsOf(provenance.cause)
    this.#work.add(acts)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#work.remove(acts, this.#turn)
      if (!this.#open && acts.length > 0) this.#markEnd(this.#turn)
    }
  }

  post(provenance: Provenance, isDead: () => boolean): Posted {
    const posted: Outstanding = {
      provenance,
      ends: [this.pend(provenance)],
      isDead,
      turn: this.#turn,
      arrive: () => {
        // It may arrive before the message that ends the previous turn.
        if (this.#open && this.#depth === 0) this.#end(this.#turn)
        return posted.provenance
      },
      done: () => {
        this.#posted.delete(posted)
        for (const end of posted.ends.splice(0)) end()
      },
    }
    this.#posted.add(posted)
    const [oldest] = this.#posted
    if (this.#posted.size > POSTED) oldest?.done()
    if (actsOf(provenance.cause).length > 0) this.#bury(posted)
    return posted
  }

  /** Ends a message that nobody receives, or a frame of a hidden page, so that its action does not wait for it. */
  #bury(posted: Outstanding): void {
    this.#natives.setTimeout(() => {
      if (posted.isDead()) posted.done()
    }, DEAD_MS)
  }

  /** When a turn of an action ends, messages and frames that are already requested may have work from it. */
  #join(provenance: Provenance): void {
    if (actsOf(provenance.cause).length === 0) return
    for (const posted of this.#posted) {
      if (posted.turn === this.#turn) continue
      const united = unite(posted.provenance, provenance)
      if (united.cause === posted.provenance.cause) continue
      posted.provenance = united
      posted.ends.push(this.pend(provenance))
      this.#bury(posted)
    }
  }

  afterTurn(callback: () => void): void {
    this.#after.push(callback)
    if (!this.#open) this.#postBackstop(this.#turn)
  }

  onTurnEnd(listener: (provenance: Provenance) => void): () => void {
    this.#atEnd.add(listener)
    return () => this.#atEnd.delete(listener)
  }

  #start(provenance: Provenance): void {
    this.#turn += 1
    this.#open = true
    this.#current = provenance
    this.#began = this.#natives.now()
    this.#work.wake(provenance, this.#turn)
    this.#postBackstop(this.#turn)
  }

  #end(turn: number): void {
    if (turn !== this.#turn) return
    if (this.#open) {
      for (const listener of this.#atEnd) attempt(() => listener(this.#current))
      this.#open = false
      this.#unreported = [...this.#unreported.slice(1 - RAN), { turn, provenance: this.#current }]
      this.#note(this.#current)
      this.#markEnd(turn)
      this.#join(this.#current)
      this.#current = this.#base
      this.#turn += 1
    }
    this.#callAfter()
  }

  #note(provenance: Provenance): void {
    if (actsOf(provenance.cause).length === 0) return
    this.#ran.unshift({ from: this.#began, to: this.#natives.now(), provenance })
    if (this.#ran.length > RAN) this.#ran.pop()
  }

  #callAfter(): void {
    const after = this.#after
    this.#after = []
    for (const callback of after) attempt(callback)
  }

  #settle(turn: number): void {
    this.#work.settle(turn)
    if (!this.#open) this.#callAfter()
  }
}

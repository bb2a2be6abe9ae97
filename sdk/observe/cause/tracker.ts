/** The current cause: one variable, entered by every task source and left at the end of the turn (docs/design/cause.md#turns). */

import type { Natives } from '../../platform/natives.js'
import { attempt } from '../../platform/patch.js'
import { actsOf, type Cause, causeOfAct } from '../../protocol/cause.js'
import type { ActId } from '../../protocol/values.js'
import type { CauseTracker, Posted, Provenance } from './cause-tracker.js'
import { unite } from './unite.js'

/** Acts whose work is followed; older ones are done with. */
const FOLLOWED_ACTS = 8
/** Messages and frames under way that are followed. */
const POSTED = 256
/** Turns of acts that are remembered for what is heard of only later. */
const RAN = 100
/** ms by which the times of performance entries are coarser than the clock */
const CLOCK_MS = 0.2
/** ms after which a message or frame that did not come is asked whether it will. */
const DEAD_MS = 500

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'user-blocking' }): Promise<unknown>
}

interface Outstanding extends Posted {
  provenance: Provenance
  ends: (() => void)[]
  isDead: () => boolean
  /** the turn that asked; its own provenance says already what leads to it */
  turn: number
}

interface Work {
  pending: number
  idle: boolean
}

export class Tracker implements CauseTracker {
  /** what runs under no known root */
  #base: Provenance
  #current: Provenance
  /** turns that are over and whose rejections may still be reported */
  #unreported: { turn: number; provenance: Provenance }[] = []
  #turn = 0
  #open = false
  #depth = 0
  #after: (() => void)[] = []
  #began = 0
  /** the latest turns of acts, the newest first */
  readonly #ran: { from: number; to: number; provenance: Provenance }[] = []
  readonly #atEnd = new Set<(provenance: Provenance) => void>()
  readonly #work = new Map<ActId, Work>()
  /** acts that were at work in a turn, by that turn, until it is wholly over */
  readonly #touched = new Map<ActId, number>()
  readonly #posted = new Set<Outstanding>()
  readonly #natives: Natives
  readonly #markEnd: (turn: number) => void
  readonly #report: (act: ActId, idle: boolean, provenance: Provenance) => void
  readonly #postBackstop: (turn: number) => void
  readonly #closePorts: () => void

  /**
   * @param base cause of turns of no known root: `other` or an inherited act while the document loads
   * @param report told when an act's work begins again or is done
   */
  constructor(
    natives: Natives,
    base: Cause,
    report: (act: ActId, idle: boolean, provenance: Provenance) => void,
  ) {
    this.#natives = natives
    this.#base = { cause: base }
    this.#current = this.#base
    this.#report = report
    const channel = new natives.MessageChannel()
    channel.port1.onmessage = ({ data }) => this.#end(data as number)
    this.#closePorts = () => {
      channel.port1.close()
      ended.port1.close()
    }
    const post = channel.port2.postMessage.bind(channel.port2)
    // Tasks that the turn's checkpoint queued, a rejection's report among them, come before this message.
    const ended = new natives.MessageChannel()
    ended.port1.onmessage = ({ data }) => {
      this.#unreported = this.#unreported.filter(({ turn }) => turn > data)
      this.#settle(data as number)
    }
    this.#markEnd = (turn) => ended.port2.postMessage(turn)
    const { scheduler } = globalThis as { scheduler?: Scheduler }
    const postTask = scheduler?.postTask.bind(scheduler)
    // A user-blocking task runs before most others: the sooner a turn is known to be over, the less can inherit it.
    this.#postBackstop =
      postTask === undefined
        ? post
        : (turn) => {
            postTask(() => this.#end(turn), { priority: 'user-blocking' }).catch(() => undefined)
            post(turn)
          }
  }

  /** From here on turns of no known root are unattributed: the document has loaded and settled. */
  loaded(): void {
    this.#base = { cause: 'unattributed' }
    if (!this.#open) this.#current = this.#base
  }

  /** Nothing is followed any more. */
  close(): void {
    this.#closePorts()
    this.#posted.clear()
    this.#atEnd.clear()
    this.#after = []
  }

  current(): Provenance {
    return this.#current
  }

  latest(): Provenance {
    const provenances = [
      ...this.#unreported.map(({ provenance }) => provenance),
      ...(this.#open ? [this.#current] : []),
    ]
    const last = provenances.at(-1)
    const isOne = provenances.every(({ cause }) => cause === last?.cause)
    return last !== undefined && isOne ? last : { cause: 'unattributed' }
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
    this.#wake(this.#current)
  }

  pend(provenance: Provenance): () => void {
    const acts = actsOf(provenance.cause)
    for (const act of acts) this.#workOf(act).pending += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      for (const act of acts) {
        this.#workOf(act).pending -= 1
        this.#touched.set(act, this.#turn)
      }
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
        // It may come before the message that tells that the turn before is over.
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

  /** An action does not wait for a message that nobody takes, nor for a frame of a hidden page. */
  #bury(posted: Outstanding): void {
    this.#natives.setTimeout(() => {
      if (posted.isDead()) posted.done()
    }, DEAD_MS)
  }

  /** A turn of an action ends: what is asked for already may have got work from it. */
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
    this.#wake(provenance)
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
    for (const callback of after) callback()
  }

  /** A turn of an act's chain begins: its work goes on. */
  #wake(provenance: Provenance): void {
    for (const act of actsOf(provenance.cause)) {
      this.#touched.set(act, this.#turn)
      const work = this.#workOf(act)
      if (!work.idle) continue
      work.idle = false
      this.#report(act, false, provenance)
    }
  }

  /** A turn is over, and so are the reports of its rejections: acts with nothing pending are idle. */
  #settle(turn: number): void {
    for (const [act, at] of this.#touched) {
      if (at > turn) continue
      this.#touched.delete(act)
      const work = this.#workOf(act)
      if (work.pending > 0 || work.idle) continue
      work.idle = true
      this.#report(act, true, this.ofAct(act))
    }
    if (!this.#open) this.#callAfter()
  }

  #workOf(act: ActId): Work {
    let work = this.#work.get(act)
    if (work === undefined) {
      work = { pending: 0, idle: true }
      this.#work.set(act, work)
      const oldest = this.#work.keys().next().value
      if (this.#work.size > FOLLOWED_ACTS && oldest !== undefined) this.#work.delete(oldest)
    }
    return work
  }
}

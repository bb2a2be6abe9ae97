/** The current cause: one variable, entered by every task source and left at the end of the turn (design: cause.md). */
import { actsOf, type Cause, causeOfAct, uniteCauses } from '../protocol/cause.js'
import type { ActId } from '../protocol/values.js'
import type { CauseTracker, Mark, Natives } from './channel.js'

/** Acts whose work is followed; older ones are done with. */
const FOLLOWED_ACTS = 8

interface Scheduler {
  postTask(callback: () => void, options: { priority: 'user-blocking' }): Promise<unknown>
}

interface Work {
  pending: number
  idle: boolean
}

export class Tracker implements CauseTracker {
  /** what runs under no known root */
  #base: Mark
  #mark: Mark
  #latest: Mark
  #turn = 0
  #open = false
  #depth = 0
  #after: (() => void)[] = []
  readonly #work = new Map<ActId, Work>()
  readonly #touched = new Set<ActId>()
  readonly #report: (act: ActId, idle: boolean, mark: Mark) => void
  readonly #postBackstop: (turn: number) => void

  /**
   * @param base cause of turns of no known root: `other` or an inherited act while the document loads
   * @param report told when an act's work begins again or is done
   */
  constructor(natives: Natives, base: Cause, report: (act: ActId, idle: boolean, mark: Mark) => void) {
    this.#base = { cause: base }
    this.#mark = this.#base
    this.#latest = this.#base
    this.#report = report
    const channel = new natives.MessageChannel()
    channel.port1.onmessage = ({ data }) => this.#end(data as number)
    const post = channel.port2.postMessage.bind(channel.port2)
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
    if (!this.#open) this.#mark = this.#base
  }

  current(): Mark {
    return this.#mark
  }

  latest(): Mark {
    return this.#open ? this.#mark : this.#latest
  }

  turn(): number {
    return this.#turn
  }

  isNested(): boolean {
    return this.#depth > 0
  }

  ofAct(act: ActId): Mark {
    return { cause: causeOfAct(act) }
  }

  run<T>(mark: Mark, fn: () => T): T {
    const before = this.#mark
    const nested = this.#depth > 0
    if (nested) this.#mark = mark
    else this.begin(mark)
    this.#depth += 1
    try {
      return fn()
    } finally {
      this.#depth -= 1
      if (nested) this.#mark = before
    }
  }

  begin(mark: Mark): void {
    if (this.#open) this.#end(this.#turn)
    this.#start(mark)
  }

  enter(mark: Mark): void {
    if (!this.#open) {
      this.#start(mark)
      return
    }
    const cause = uniteCauses(this.#mark.cause, mark.cause)
    const via = mark.via ?? this.#mark.via
    const loops = mark.loops ?? this.#mark.loops
    this.#mark = { cause, ...(via === undefined ? {} : { via }), ...(loops === undefined ? {} : { loops }) }
    this.#wake(this.#mark)
  }

  pend(mark: Mark): () => void {
    const acts = actsOf(mark.cause)
    for (const act of acts) this.#workOf(act).pending += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      for (const act of acts) {
        this.#workOf(act).pending -= 1
        this.#touched.add(act)
      }
      if (!this.#open && acts.length > 0) this.#settle()
    }
  }

  afterTurn(callback: () => void): void {
    this.#after.push(callback)
    if (!this.#open) this.#postBackstop(this.#turn)
  }

  #start(mark: Mark): void {
    this.#turn += 1
    this.#open = true
    this.#mark = mark
    this.#wake(mark)
    this.#postBackstop(this.#turn)
  }

  #end(turn: number): void {
    if (turn !== this.#turn) return
    if (this.#open) {
      this.#open = false
      this.#latest = this.#mark
      this.#mark = this.#base
      this.#turn += 1
      this.#settle()
    }
    const after = this.#after
    this.#after = []
    for (const callback of after) callback()
  }

  /** A turn of an act's chain begins: its work goes on. */
  #wake(mark: Mark): void {
    for (const act of actsOf(mark.cause)) {
      this.#touched.add(act)
      const work = this.#workOf(act)
      if (!work.idle) continue
      work.idle = false
      this.#report(act, false, mark)
    }
  }

  /** The turn is over: acts with nothing pending are idle. */
  #settle(): void {
    for (const act of this.#touched) {
      const work = this.#workOf(act)
      if (work.pending > 0 || work.idle) continue
      work.idle = true
      this.#report(act, true, this.ofAct(act))
    }
    this.#touched.clear()
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

/** A mark for a task that is scheduled again and again: from its second run on it is a loop of its own. */
export function repeated(mark: Mark, key: unknown): { mark: Mark; isLoop: boolean } {
  if (mark.loops?.some((loop) => isSame(loop, key)) !== true) {
    return { mark: { ...mark, loops: [...(mark.loops ?? []).slice(-7), key] }, isLoop: false }
  }
  return {
    mark: { cause: actsOf(mark.cause).length > 0 ? 'other' : mark.cause, loops: mark.loops },
    isLoop: true,
  }
}

/** The same function, or another closure of the same source. */
function isSame(one: unknown, two: unknown): boolean {
  if (one === two) return true
  return (
    typeof one === 'function' &&
    typeof two === 'function' &&
    Function.prototype.toString.call(one) === Function.prototype.toString.call(two)
  )
}

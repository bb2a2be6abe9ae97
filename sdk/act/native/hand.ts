/**
 * Has the browser's own pointer and keys perform an action: orders the input, waits until the browser got it, and gives
 * its trusted events the action's cause.
 */

import type { CauseTracker, Provenance } from '../../observe/cause/cause-tracker.js'
import type { Learnt } from '../../observe/learnt.js'
import { coverOf } from '../../page/pointing/cover.js'
import { asFound } from '../../platform/as-found.js'
import type { Natives } from '../../platform/natives.js'
import { promise } from '../../platform/natives.js'
import { nextFrame } from '../../platform/next-frame.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import { ProbeError } from '../../protocol/errors.js'
import type { InputStep } from '../../protocol/input.js'
import { INPUT_ANSWER_MS, PROGRESS_MS } from '../../protocol/limits.js'
import type { ActId } from '../../protocol/values.js'
import { EVENTS, Expected } from './expected.js'

/** Resolves the open order of an act. @param error why the browser did not get the input */
export type Orders = Map<ActId, (error: string | undefined) => void>

export interface HandOptions {
  act: ActId
  args: ActionArguments
  orders: Orders
  context: {
    natives: Natives
    cause: CauseTracker
    findings: { learnt: Learnt }
    progress(): void
  }
}

/** Events whose cancelling is the effect `defaultPrevented`. */
const DECIDING = /^(?:click|keydown|beforeinput|wheel)$/

export class NativeHand {
  readonly #options: HandOptions
  readonly #provenance: Provenance
  readonly #stop: (() => void)[] = []
  readonly #deciding: Event[] = []
  #expected: Expected | undefined
  #guarded: Element | undefined
  #isMissed = false
  readonly #causeOf = (event: Event): Provenance | undefined =>
    this.#expected?.fits(event) === true ? this.#provenance : undefined

  constructor(options: HandOptions) {
    this.#options = options
    this.#provenance = options.context.cause.ofAct(options.act)
  }

  /** True when the last press would have reached something else than the target. The page did not notice it. */
  get isMissed(): boolean {
    return this.#isMissed
  }

  /** True when a handler cancelled an event. */
  get isCancelled(): boolean {
    return this.#deciding.some(({ defaultPrevented }) => defaultPrevented)
  }

  /** Begins to follow the events of the target's windows. */
  take(target: Element): void {
    this.#options.context.findings.learnt.hand = this.#causeOf
    for (const view of windowsAround(target)) {
      const listener = (event: Event) => this.#on(event)
      for (const type of EVENTS) view.addEventListener(type, listener, true)
      this.#stop.push(() => {
        for (const type of EVENTS) view.removeEventListener(type, listener, true)
      })
    }
  }

  /** The next press must reach the target. */
  guard(target: Element): void {
    this.#guarded = target
    this.#isMissed = false
  }

  /**
   * Orders input, and waits until the browser's events are over.
   *
   * @param order sends the steps to the daemon
   * @throws ProbeError UNSUPPORTED when the browser did not get the input
   */
  async enter(steps: readonly InputStep[], order: (steps: InputStep[]) => void): Promise<void> {
    const { act, args, orders, context } = this.#options
    const { natives, progress } = context
    this.#expected = new Expected(steps, args)
    let isAnswered = false
    const answered = promise<string | undefined>((resolve) => orders.set(act, resolve)).then((error) => {
      isAnswered = true
      return error
    })
    order([...steps])
    const until = natives.now() + INPUT_ANSWER_MS
    const pass = () => {
      if (isAnswered) return
      progress()
      if (natives.now() < until) natives.setTimeout(pass, PROGRESS_MS / 2)
      else orders.get(act)?.('the browser did not answer')
    }
    natives.setTimeout(pass, PROGRESS_MS / 2)
    const error = await answered
    orders.delete(act)
    while (error === undefined && this.#expected.isLasting()) await nextFrame(natives)
    this.#expected = undefined
    this.#guarded = undefined
    // A press that was stopped opened no file chooser, and is tried again.
    if (error !== undefined && !this.#isMissed)
      throw new ProbeError('UNSUPPORTED', `the browser did not take the input: ${error}`)
  }

  /** Later trusted events are a person's again. */
  leave(): void {
    const { learnt } = this.#options.context.findings
    if (learnt.hand === this.#causeOf) learnt.hand = undefined
    for (const stop of this.#stop.splice(0)) stop()
  }

  #on(event: Event): void {
    const { cause } = this.#options.context
    if (!event.isTrusted || cause.isNested() || this.#expected?.admits(event) !== true) return
    if (cause.current().cause !== this.#provenance.cause) cause.begin(this.#provenance)
    if (event.type === 'pointerdown' && this.#guarded !== undefined)
      this.#isMissed = asFound(() => misses(event as PointerEvent, this.#guarded as Element))
    if (this.#isMissed && 'clientX' in event) {
      event.stopImmediatePropagation()
      event.preventDefault()
    } else if (DECIDING.test(event.type)) this.#deciding.push(event)
  }
}

function misses({ view, clientX, clientY }: PointerEvent, target: Element): boolean {
  return view !== target.ownerDocument.defaultView || coverOf(target, clientX, clientY) !== undefined
}

/** The window of an element, and those around it. */
function windowsAround({ ownerDocument }: Element): Window[] {
  const view = ownerDocument.defaultView
  if (view === null) return []
  const frame = view.frameElement
  return frame === null ? [view] : [view, ...windowsAround(frame)]
}

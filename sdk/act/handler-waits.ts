import { unhydratedAround } from '../frameworks/index.js'
import { asFound } from '../platform/as-found.js'
import { type Natives, promise } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import { ProbeError } from '../protocol/errors.js'
import type { Milliseconds } from '../protocol/values.js'

/** Frameworks fire no event after hydration, so the page is polled. */
const CHECK_MS = 16
/** After this total wait, a part of the page counts as never hydrated. */
const ENOUGH_MS = 3_000
const CONTROLS = 'a[href],button,input,select,textarea,summary,[role],[tabindex]'
const CHECKED = 20

interface WaitContext {
  natives: Natives
  progress(): void
  signal: AbortSignal
}

export class HandlerWaits {
  /** total time of failed waits for each part of the page, which may never be hydrated */
  readonly #inVain = new WeakMap<Node, Milliseconds>()

  shouldWait(element: Element): boolean {
    const part = unhydratedAround(element)
    return part !== undefined && (this.#inVain.get(part) ?? 0) < ENOUGH_MS
  }

  /** A control of the page without handlers, preferably one that an act should wait for. */
  unhydratedControl(): Element | undefined {
    const controls = [...document.querySelectorAll(CONTROLS)].slice(0, CHECKED)
    return (
      controls.find((control) => this.shouldWait(control)) ??
      controls.find((control) => unhydratedAround(control) !== undefined)
    )
  }

  /**
   * Waits until the element has its handlers or was removed.
   *
   * @param until epoch ms
   * @throws ProbeError CANCELLED
   */
  async wait(
    element: Element,
    until: Milliseconds,
    { natives, progress, signal }: WaitContext,
  ): Promise<void> {
    const start = natives.now()
    while (natives.now() < until) {
      await promise((resolve) => natives.setTimeout(resolve, CHECK_MS))
      if (signal.aborted)
        throw new ProbeError('CANCELLED', 'the caller cancelled the call before the element had its handlers')
      const isOver = asFound(() => !element.isConnected || unhydratedAround(element) === undefined)
      if (isOver) {
        // Effects add handlers after the framework's commit.
        await nextFrame(natives)
        return
      }
      progress()
    }
    const part = asFound(() => unhydratedAround(element))
    if (part !== undefined) this.#inVain.set(part, (this.#inVain.get(part) ?? 0) + natives.now() - start)
  }
}

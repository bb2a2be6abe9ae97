import { unhydratedAround } from '../frameworks/index.js'
import { asFound } from '../platform/as-found.js'
import { type Natives, promise } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import { ProbeError } from '../protocol/errors.js'
import type { Milliseconds } from '../protocol/values.js'

/** ms between two checks: frameworks fire no event when they have hydrated */
const CHECK_MS = 16
/** ms in total after which a part of the page that is still not hydrated is no longer waited for */
const ENOUGH_MS = 3_000
/** elements that a page is operated by, and how many of them are checked */
const CONTROLS = 'a[href],button,input,select,textarea,summary,[role],[tabindex]'
const CHECKED = 20

interface WaitContext {
  natives: Natives
  progress(): void
  signal: AbortSignal
}

/** Waits until server-rendered elements have their handlers. */
export class HandlerWaits {
  /** how long each part of the page was waited for in vain: it may never be hydrated */
  readonly #inVain = new WeakMap<Node, Milliseconds>()

  /** True when an act on the element should wait for its handlers. */
  shouldWait(element: Element): boolean {
    const part = unhydratedAround(element)
    return part !== undefined && (this.#inVain.get(part) ?? 0) < ENOUGH_MS
  }

  /** A control of the page that has no handlers yet, preferably one that an act should wait for. */
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
        // Effects add handlers after the commit.
        await nextFrame(natives)
        return
      }
      progress()
    }
    const part = asFound(() => unhydratedAround(element))
    if (part !== undefined) this.#inVain.set(part, (this.#inVain.get(part) ?? 0) + natives.now() - start)
  }
}

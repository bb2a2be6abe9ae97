/** Waits for the handlers of what a server rendered. */

import { unhydratedAround } from '../frameworks/hydrations.js'
import { asFound } from '../platform/as-found.js'
import type { Natives } from '../platform/natives.js'
import { nextFrame } from '../platform/next-frame.js'
import { promise } from '../platform/originals.js'
import { ProbeError } from '../protocol/errors.js'
import type { Milliseconds } from '../protocol/values.js'

/** ms between two looks: no event tells that a framework is done */
const LOOK_MS = 16
/** ms after which a part of the page that is still not hydrated is waited for no more */
const ENOUGH_MS = 3_000
/** ms for which each part of the page was waited for in vain: it may never be hydrated */
const inVain = new WeakMap<Node, Milliseconds>()

/** what a page is acted on by, and how many of it are asked whether they wait */
const CONTROLS = 'a[href],button,input,select,textarea,summary,[role],[tabindex]'
const ASKED = 20

/** True where an act on an element should wait: not for what was waited for long enough. */
export function shouldWait(element: Element): boolean {
  const part = unhydratedAround(element)
  return part !== undefined && (inVain.get(part) ?? 0) < ENOUGH_MS
}

/** One of the page's controls that has no handlers yet, rather one that an act should wait for. */
export function unhydratedControl(): Element | undefined {
  const controls = [...document.querySelectorAll(CONTROLS)].slice(0, ASKED)
  return controls.find(shouldWait) ?? controls.find((each) => unhydratedAround(each) !== undefined)
}

/**
 * Waits until an element has its handlers, or is gone.
 *
 * @param until epoch ms
 * @throws ProbeError CANCELLED
 */
export async function hydrated(
  element: Element,
  until: Milliseconds,
  { natives, progress, signal }: { natives: Natives; progress(): void; signal: AbortSignal },
): Promise<void> {
  const start = natives.now()
  while (natives.now() < until) {
    await promise((resolve) => natives.setTimeout(resolve, LOOK_MS))
    if (signal.aborted)
      throw new ProbeError('CANCELLED', 'the caller cancelled the call before the element had its handlers')
    const isOver = asFound(() => !element.isConnected || unhydratedAround(element) === undefined)
    if (isOver) {
      // Handlers that effects add come after the commit.
      await nextFrame(natives)
      return
    }
    progress()
  }
  const part = asFound(() => unhydratedAround(element))
  if (part !== undefined) inVain.set(part, (inVain.get(part) ?? 0) + natives.now() - start)
}

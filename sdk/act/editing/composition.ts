import { composedIn } from '../../observe/dom/composition.js'
import { blurOf, focusOn } from '../../platform/input.js'

/**
 * Ends what a person's input method composes in an element, as a press elsewhere does: what was composed stays, and the
 * app hears that it is over. Only the loss of the focus ends it.
 */
export function endComposition(focused: Element): void {
  const field = composedIn()
  if (field === undefined || (field !== focused && !focused.contains(field))) return
  blurOf(focused)
  focusOn(focused, { preventScroll: true })
}

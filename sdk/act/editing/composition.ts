import type { Composition } from '../../observe/dom/composition.js'
import { blurOf, focusOn } from '../../platform/input.js'

/**
 * Ends what a person's input method composes in an element, as a press elsewhere does: the composed text stays, and the
 * app gets the `compositionend` event. Only losing the focus ends a composition.
 */
export function endComposition(focused: Element, { element: field }: Composition): void {
  if (field === undefined || (field !== focused && !focused.contains(field))) return
  blurOf(focused)
  focusOn(focused, { preventScroll: true })
}

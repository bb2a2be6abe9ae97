import type { Composition } from '../../observe/dom/composition.js'
import { blurOf, focusOn } from '../../platform/input.js'

/**
 * Ends the composition of a person's input method in an element, like a press elsewhere. The composed text stays, and
 * the app gets `compositionend`. Only a loss of focus ends a composition.
 */
export function endComposition(focused: Element, { element: field }: Composition): void {
  if (field === undefined || (field !== focused && !focused.contains(field))) return
  blurOf(focused)
  focusOn(focused, { preventScroll: true })
}

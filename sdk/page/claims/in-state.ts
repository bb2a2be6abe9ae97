import { isDisabled } from '../../dom/disabled.js'
import { shownPart } from '../../dom/geometry.js'
import { isVisible } from '../../dom/visible.js'
import type { ElementState } from '../../protocol/predicates.js'
import { statesOf } from '../element/states.js'
import { isReachable } from '../pointing/reach.js'

const EDITABLE =
  'input:read-write,textarea:read-write,select:enabled,[contenteditable]:not([contenteditable="false"])'

export function isInState(element: Element, state: ElementState): boolean {
  switch (state) {
    case 'visible':
      return isVisible(element)
    case 'hidden':
      return !isVisible(element)
    case 'enabled':
      return !isDisabled(element)
    case 'usable':
      return isVisible(element) && !isDisabled(element) && isReachable(element)
    case 'unchecked':
      return !statesOf(element).some((each) => each === 'checked' || each === 'mixed')
    case 'unpressed':
      return element.matches('[aria-pressed=false]')
    case 'editable':
      return element.matches(EDITABLE)
    case 'inViewport':
      return 'part' in shownPart(element, element.getBoundingClientRect())
    default:
      return statesOf(element).includes(state)
  }
}

import { seenBox } from '../../page/pointing/reach.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import { around } from '../pointer/pointer.js'
import type { Goal } from './goal.js'

/** Something around the target has scrolled. Without a distance, the target is in view. */
export function scrolled(target: Element, by: ActionArguments['by']): Goal | undefined {
  if (by === undefined) return () => (seenBox(target) === undefined ? { how: 'out-of-view' } : undefined)
  if (by.x === 0 && by.y === 0) return undefined
  const before = placesAround(target)
  return ({ isCancelled, structural }) =>
    isCancelled || structural > 0 || placesAround(target) !== before ? undefined : { how: 'unscrolled' }
}

function placesAround(target: Element): string {
  const view = target.ownerDocument.defaultView
  const outer = view?.frameElement == null ? '' : placesAround(view.frameElement)
  const root = target.ownerDocument.scrollingElement
  return `${[...around(target), ...(root === null ? [] : [root])].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])} ${outer}`
}

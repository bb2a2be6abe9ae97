/** Where the app's own code made an element of Vue: follows the components that created it, up to one of the app. */
import { stampOn } from '../../dom/stamp.js'
import type { Made, SourcePlace } from '../../protocol/commands/source.js'
import { isOfPackage } from '../framework.js'
import type { Instance, VNode } from './component.js'

/** components of packages between the element and the app's code */
const OWNERS = 40
/** Of a node that a compiled template creates once, outside of any component. */
const CACHED = -1

interface Rendered {
  __vnode?: VNode | null
  __vueParentComponent?: Instance | null
}

/**
 * Empty for a production build, which knows no owners. A component of the app is known by its file, which compiled `.vue`
 * files have, or by a stamped element around the rendered one.
 */
export function made(element: Element): Made | undefined {
  const { __vnode: vnode, __vueParentComponent: around } = element as Rendered
  if (around == null) return undefined
  let owner = vnode?.ctx ?? (vnode?.patchFlag === CACHED ? around : null)
  for (let count = 0; owner != null && count < OWNERS; count++, owner = owner.vnode?.ctx ?? null) {
    const { __file: file } = owner.type
    if (typeof file === 'string' && isOfPackage(file)) continue
    const source = stampAround(element, owner)
    if (source !== undefined) return { source }
    if (typeof file === 'string') return { file }
  }
  return {}
}

export function isLeaf(element: Element): boolean {
  const { __vnode: vnode } = element as Rendered
  return vnode != null && !Array.isArray(vnode.children)
}

/** The stamp of the nearest element around that the same component created. Content of a slot is its owner's. */
function stampAround(element: Element, owner: Instance): SourcePlace | undefined {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const stamp = (at as Rendered).__vnode?.ctx === owner ? stampOn(at) : undefined
    if (stamp !== undefined) return stamp
  }
  return undefined
}

import { heldBy, rootOf } from '../../frameworks/react/roots.js'
import type { Shown } from './library.js'
import { reactValuesIn } from './react-values.js'
import { type VueApp, vueAppOf } from './vue-apps.js'

/** Apps are mounted near the top of a page, so its elements are read level by level, up to this number. */
const ELEMENTS = 500

/** Reads the roots of the page's frameworks. */
export function shownIn(document: Document): Shown {
  const vueApps: VueApp[] = []
  const reactValues = new Set<object>()
  const open: (Document | Element)[] = [document]
  for (let at = 0; at < open.length; at++) {
    const node = open[at] as Document | Element
    const app = vueAppOf(node)
    const fiber = heldBy(node, '__reactContainer')
    const root = fiber === undefined ? undefined : rootOf(fiber)
    if (app !== undefined) vueApps.push(app)
    if (root !== undefined) reactValuesIn(root, reactValues)
    // What is inside a root is the framework's.
    if (app !== undefined || root !== undefined) continue
    const { shadowRoot } = node as Partial<Element>
    for (const child of [...(shadowRoot?.children ?? []), ...node.children])
      if (open.length < ELEMENTS) open.push(child)
  }
  return { vueApps, reactValues }
}

import { isPanel } from '../../dom/own.js'
import { shadowRootOf } from '../../dom/shadow-roots.js'

/** The topmost element at a point, also in shadow roots, as if the panel was not there. */
export function topAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const hit = hitAt(root, x, y)
  // At text of its slot, a shadow root returns its host.
  const inner = hit === null || hit.getRootNode() !== root ? null : shadowRootOf(hit)
  if (inner === null) return hit
  const within = topAt(inner, x, y)
  return within === null || within.getRootNode() !== inner ? hit : within
}

function hitAt(root: DocumentOrShadowRoot, x: number, y: number): Element | null {
  const hit = root.elementFromPoint(x, y)
  return isPanel(hit) ? (root.elementsFromPoint(x, y).find((each) => !isPanel(each)) ?? null) : hit
}

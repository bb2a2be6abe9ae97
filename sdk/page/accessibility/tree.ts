/** The rendered tree as `aria-owns` changes it, and references by id. */
import { closestFlat, flatChildren, flatParent, holdsFlat } from '../../dom/walk.js'
import { hasAttribute, tokensOf } from './attributes.js'
import { once, type Reading } from './reading.js'

type Root = Document | ShadowRoot

export function readTree(): Pick<Reading, 'parent' | 'children' | 'labels'> {
  const owners = once(ownersIn)
  const labels = once(labelsIn)
  const ownerOf = (node: Node) => owners(rootOf(node)).get(node)
  return {
    parent: (element) => ownerOf(element) ?? flatParent(element),
    children: (element) => {
      const owned = owners(rootOf(element))
      if (owned.size === 0) return flatChildren(element)
      const own = [...flatChildren(element)].filter((node) => (ownerOf(node) ?? element) === element)
      return [...own, ...referred(element, 'aria-owns').filter((each) => owned.get(each) === element)]
    },
    labels: (element) => labels(rootOf(element)).get(element) ?? [],
  }
}

/** Elements that an attribute references by id, or that a script set with the reflecting property. */
export function referred(element: Element, name: string): Element[] {
  const ids = tokensOf(element, name)
  if (ids.length > 0)
    return ids.map((id) => rootOf(element).getElementById(id)).filter((found) => found !== null)
  const given = hasAttribute(element, name) && element[PROPERTIES[name] ?? 'ariaOwnsElements']
  return Array.isArray(given) ? given : []
}

/** https://w3c.github.io/aria/#ARIAMixin */
const PROPERTIES: Partial<Record<string, 'ariaLabelledByElements' | 'ariaDescribedByElements'>> = {
  'aria-labelledby': 'ariaLabelledByElements',
  'aria-describedby': 'ariaDescribedByElements',
}

/** Hidden elements neither own nor are owned. https://w3c.github.io/aria/#aria-owns */
function ownersIn(root: Root): Map<Node, Element> {
  const owners = new Map<Node, Element>()
  for (const owner of root.querySelectorAll('[aria-owns]')) {
    if (!owner.checkVisibility() || closestFlat(owner, '[aria-hidden="true"]') !== null) continue
    for (const owned of referred(owner, 'aria-owns'))
      if (!owners.has(owned) && !holdsFlat(owned, owner) && owned.checkVisibility()) owners.set(owned, owner)
  }
  return owners
}

function labelsIn(root: Root): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>()
  for (const label of root.querySelectorAll('label')) {
    const { control } = label
    if (control !== null) labels.set(control, [...(labels.get(control) ?? []), label])
  }
  return labels
}

function rootOf(node: Node): Root {
  return node.getRootNode() as Root
}

export function isKeptOut(element: Element): boolean {
  return element.matches('[aria-hidden="true"],[inert]')
}

/** True when the element is hidden with all its descendants. https://www.w3.org/TR/wai-aria-1.2/#dfn-hidden */
export function isExcluded(element: Element, reading: Reading): boolean {
  const around = reading.parent(element)
  // First, because a style below an element without a box takes time that grows with the depth.
  if (around !== null && reading.isExcluded(around)) return true
  if (isKeptOut(element)) return true
  // An element outside the flat tree has an empty style. An area has no box, because its image shows it.
  if (/^(?:none)?$/.test(reading.style(element).display) && element.localName !== 'area') return true
  return around !== null && isClosed(around, reading) && !element.matches(SUMMARY)
}

/** The visible part of closed `details`. https://html.spec.whatwg.org/#the-details-element */
const SUMMARY = 'details>summary:not(summary~summary)'

/** True when the element is shown without its content. https://drafts.csswg.org/css-contain-2/#content-visibility */
export function isClosed(element: Element, { style }: Reading): boolean {
  const { contentVisibility, display } = style(element)
  return element.matches('details:not([open])') || (contentVisibility === 'hidden' && display !== 'inline')
}

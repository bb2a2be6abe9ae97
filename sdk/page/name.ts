/** The accessible name, through open shadow roots and slots. https://www.w3.org/TR/accname-1.2/#computation-steps */
import { roleOf } from './role.js'
import { isInaccessible, isInaccessibleItself } from './visible.js'
import { flatChildren } from './walk.js'

/** https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
const NAMED_BY_CONTENT = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem'.split(
    ' ',
  ),
)
const SKIPPED = new Set('script style template noscript'.split(' '))
/** Fields that take a text, and so may say in its place what it is. */
const WITH_PLACEHOLDER = 'input,textarea,[contenteditable]'
/** Signs of icon fonts: nothing that is read. */
const ICONS = /[\ue000-\uf8ff]/g

interface Traversal {
  /** elements that were gone through: a name does not hold itself */
  readonly visited: Set<Element>
  /** inside the content of what is named: text counts, whatever the role around it */
  readonly inContent: boolean
  /** inside what `aria-labelledby` refers to: another such reference is not followed */
  readonly inReference: boolean
  /** inside a hidden element that was referred to: its content counts */
  readonly hidden: boolean
}

/** The element's accessible name. */
export function nameOf(element: Element): string {
  return fold(nameIn(element, { visited: new Set(), inContent: false, inReference: false, hidden: false }))
}

/** True when the element's content is its name. */
export function isNamedByContent(element: Element): boolean {
  return NAMED_BY_CONTENT.has(roleOf(element))
}

function nameIn(element: Element, at: Traversal): string {
  if (at.visited.has(element) || SKIPPED.has(element.localName)) return ''
  if (at.inContent && !at.hidden && isInaccessibleItself(element)) return '' // 2A
  at.visited.add(element)
  return (
    (at.inReference ? '' : byReference(element, at)) || // 2B
    (at.inContent ? valueWithin(element) : undefined) || // 2C
    (element.getAttribute('aria-label') ?? '').trim() || // 2D
    byHost(element, at) || // 2E
    byContent(element, at) || // 2F
    byTooltip(element) // 2I
  )
}

function byReference(element: Element, { visited }: Traversal): string {
  const root = element.getRootNode() as Document | ShadowRoot
  return idsOf(element, 'aria-labelledby')
    .map((id) => root.getElementById(id))
    .filter((referred) => referred !== null)
    .map((referred) => {
      const seen = new Set(referred === element ? [] : visited)
      const hidden = isInaccessible(referred)
      return (
        nameIn(referred, { visited: seen, inContent: !hidden, inReference: true, hidden }) ||
        contentOf(referred, { visited: new Set(), inContent: true, inReference: true, hidden })
      )
    })
    .map(fold)
    .filter((name) => name !== '')
    .join(' ')
}

function idsOf(element: Element, attribute: string): string[] {
  return (element.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id !== '')
}

/** A field within a name counts with what it holds. */
function valueWithin(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ label }) => label).join(' ')
  const role = roleOf(element)
  if (role === 'slider' || role === 'spinbutton' || role === 'progressbar' || role === 'meter')
    return (
      element.getAttribute('aria-valuetext') ??
      element.getAttribute('aria-valuenow') ??
      (element as HTMLInputElement).value
    )
  if (role !== 'textbox' && role !== 'searchbox' && role !== 'combobox') return undefined
  if (element instanceof HTMLInputElement) return element.type === 'password' ? '' : element.value
  return element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')
}

/** What the host language names it by. https://www.w3.org/TR/html-aam-1.0/#accname-computation */
function byHost(element: Element, at: Traversal): string {
  if (element instanceof HTMLInputElement && /^(?:button|submit|reset|image)$/.test(element.type)) {
    const { type, value, alt, title } = element
    const own = type === 'image' ? alt || title : value
    return own || { submit: 'Submit', reset: 'Reset', image: 'Submit' }[type] || ''
  }
  const { labels } = element as HTMLInputElement
  if (labels instanceof NodeList && labels.length > 0) {
    const names = [...labels].map((label) =>
      fold(contentOf(label, { ...at, inContent: true, hidden: isInaccessible(label) })),
    )
    if (names.some((name) => name !== '')) return names.join(' ')
  }
  if (element instanceof HTMLImageElement || element instanceof HTMLAreaElement) return element.alt
  if (element instanceof HTMLOptGroupElement) return element.label
  if (element instanceof HTMLOptionElement) return element.label
  const part = { fieldset: 'legend', table: 'caption', figure: 'figcaption', svg: 'title' }[element.localName]
  const named = part === undefined ? null : element.querySelector(`:scope > ${part}`)
  if (named === null) return ''
  return part === 'title' ? (named.textContent ?? '') : contentOf(named, { ...at, inContent: true })
}

function byContent(element: Element, at: Traversal): string {
  if (!at.inContent && !isNamedByContent(element)) return ''
  return contentOf(element, { ...at, inContent: true })
}

function contentOf(element: Element, at: Traversal): string {
  let text = ofPseudo(element, '::before')
  for (const node of flatChildren(element)) {
    if (node instanceof Text) text += node.data
    else if (node instanceof Element) {
      const name = nameIn(node, at)
      text += node.localName === 'br' || (name !== '' && !isInline(node)) ? ` ${name} ` : name
    }
  }
  return text + ofPseudo(element, '::after')
}

function isInline(element: Element): boolean {
  const { display } = getComputedStyle(element)
  return display === 'inline' || display === 'contents'
}

/** Generated content: its text alternative where it has one. https://drafts.csswg.org/css-content-3/#alt */
function ofPseudo(element: Element, pseudo: '::before' | '::after'): string {
  const { content } = getComputedStyle(element, pseudo)
  if (content === 'none' || content === 'normal' || !content.includes('"')) return ''
  const said = content.split(' / ').at(-1) ?? ''
  return [...said.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text).join('')
}

function byTooltip(element: Element): string {
  const title = (element.getAttribute('title') ?? '').trim()
  if (title !== '' || !element.matches(WITH_PLACEHOLDER)) return title
  return element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? ''
}

function fold(text: string): string {
  return text.replace(ICONS, '').replace(/\s+/g, ' ').trim()
}

/** https://html.spec.whatwg.org/#sequential-focus-navigation */
import { isVisible } from '../../dom/visible.js'
import { closestFlat, elementsUnder, focusedElement } from '../../dom/walk.js'
import { blurOf, focusOn } from '../../platform/input.js'
import { isInput, isText } from '../editing/field.js'

const TABBABLE =
  'a[href],area[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,iframe,[tabindex],[contenteditable]:not([contenteditable="false"])'

export function isFocusable(element: Element): boolean {
  return element.matches(TABBABLE)
}

/** Moves the focus to the next or previous element in tab order. After the last element, the focus leaves the page. */
export function moveFocus(page: Document, step: 1 | -1): void {
  const focused = focusedElement(page)
  const order = tabOrder(page)
  const at = focused === null ? -1 : order.indexOf(focused as HTMLElement)
  const next = at < 0 ? afterUnlisted(focused, order, step) : order[at + step]
  if (next === undefined) {
    if (focused !== null) blurOf(focused)
    return
  }
  focusOn(next)
  if (isInput(next, /./) && isText(next)) next.select()
}

function tabOrder(page: Document): HTMLElement[] {
  const all = ([...elementsUnder(page.querySelector('dialog:modal') ?? page)] as HTMLElement[]).filter(
    (element) =>
      isFocusable(element) &&
      element.tabIndex >= 0 &&
      closestFlat(element, '[inert]') === null &&
      isChosenRadio(element) &&
      isVisible(element),
  )
  return [
    ...all.filter(({ tabIndex }) => tabIndex > 0).sort((one, two) => one.tabIndex - two.tabIndex),
    ...all.filter(({ tabIndex }) => tabIndex === 0),
  ]
}

/** From an element outside the tab order, Tab continues at the element's position in the document. */
function afterUnlisted(focused: Element | null, order: HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  if (focused === null || focused.localName === 'body') return order.at(step === 1 ? 0 : -1)
  const isBehind = (element: Element) =>
    (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return step === 1 ? order.find(isBehind) : order.filter((element) => !isBehind(element)).at(-1)
}

/** In a group of radio buttons, Tab reaches the checked one, or else the first one. */
function isChosenRadio(element: HTMLElement): boolean {
  if (!isInput(element, /^radio$/) || element.name === '') return true
  if (element.checked) return true
  const group = radiosOf(element)
  return !group.some(({ checked }) => checked) && group[0] === element
}

export function radiosOf({ name, form, ownerDocument }: HTMLInputElement): HTMLInputElement[] {
  const selector = `input[type="radio"][name="${CSS.escape(name)}"]:not(:disabled)`
  return [...(form ?? ownerDocument).querySelectorAll<HTMLInputElement>(selector)].filter(
    (radio) => radio.form === form,
  )
}

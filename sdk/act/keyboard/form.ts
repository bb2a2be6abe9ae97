/** Submits a form with Enter. https://html.spec.whatwg.org/#implicit-submission */

import { blurOf, focusOn, requestSubmit } from '../../platform/input.js'
import { announce } from '../editing/edit.js'
import { isText } from '../editing/field.js'
import { clickByKey } from '../pointer/pointer-event.js'

const SUBMITS = 'button:not([type]),button[type="submit"],input[type="submit"],input[type="image"]'
const FOCUS_EVENTS = ['blur', 'focusout', 'focus', 'focusin'] as const

export function implicitSubmit(field: HTMLInputElement): void {
  if (isText(field)) {
    if (!announce(field, 'insertLineBreak', { data: null })) return
    commit(field)
  }
  const { form } = field
  if (form === null) return
  const button = defaultButton(form)
  if (button !== undefined) {
    if (!button.matches(':disabled')) clickByKey(button)
  } else if ([...controlsOf(form)].filter(isText).length < 2) requestSubmit(form)
}

export function defaultButton(form: HTMLFormElement): Element | undefined {
  return [...controlsOf(form)].find((element) => element.matches(SUBMITS))
}

/** A form's controls. `form.elements` is not safe: a control named `elements` shadows it. */
function controlsOf(form: HTMLFormElement): Iterable<Element> {
  const root = form.getRootNode() as ParentNode & Node
  return [...root.querySelectorAll('button,input,select,textarea')].filter(
    (control) => (control as HTMLInputElement).form === form,
  )
}

/**
 * Makes the browser fire `change` for a value that is not committed yet. The browser fires it when the field loses the
 * focus; the app does not see the focus events. https://html.spec.whatwg.org/#event-input-change
 */
function commit(field: Element): void {
  const view = field.ownerDocument.defaultView ?? window
  const hide = (event: Event) => event.stopImmediatePropagation()
  for (const type of FOCUS_EVENTS) view.addEventListener(type, hide, true)
  blurOf(field)
  focusOn(field, { preventScroll: true })
  for (const type of FOCUS_EVENTS) view.removeEventListener(type, hide, true)
}

/** Submitting a form without its button being pressed by a pointer. https://html.spec.whatwg.org/#implicit-submission */

import { blurOf, focusOn, requestSubmit } from '../../platform/input.js'
import { announce } from '../editing/edit.js'
import { isText } from '../editing/field.js'
import { clickByKey } from '../pointer/pointer-event.js'

const SUBMITS = 'button:not([type]),button[type="submit"],input[type="submit"],input[type="image"]'
const FOCUS_EVENTS = ['blur', 'focusout', 'focus', 'focusin'] as const

/** Enter in a field: what was typed is committed, and the form is submitted. */
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

/** The first button of a form that submits it. */
export function defaultButton(form: HTMLFormElement): Element | undefined {
  return [...controlsOf(form)].find((element) => element.matches(SUBMITS))
}

/** A form's controls by its prototype's getter: a control named `elements` hides the form's own. */
function controlsOf(form: HTMLFormElement): Iterable<Element> {
  const root = form.getRootNode() as ParentNode & Node
  return [...root.querySelectorAll('button,input,select,textarea')].filter(
    (control) => (control as HTMLInputElement).form === form,
  )
}

/**
 * Has the browser fire `change` where a value is not committed yet: it does so when the focus leaves, and nothing else
 * of that is seen. https://html.spec.whatwg.org/#event-input-change
 */
function commit(field: Element): void {
  const view = field.ownerDocument.defaultView ?? window
  const hide = (event: Event) => event.stopImmediatePropagation()
  for (const type of FOCUS_EVENTS) view.addEventListener(type, hide, true)
  blurOf(field)
  focusOn(field, { preventScroll: true })
  for (const type of FOCUS_EVENTS) view.removeEventListener(type, hide, true)
}

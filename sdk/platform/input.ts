/** Platform classes and methods that actions use, captured when this module loads: the app may replace them later. */
import { asApp } from './as-found.js'

export const { DataTransfer, File } = globalThis
const {
  Event,
  MouseEvent,
  PointerEvent,
  KeyboardEvent,
  InputEvent,
  DragEvent,
  WheelEvent,
  ClipboardEvent,
  TouchEvent,
} = globalThis
const KINDS = {
  Event,
  MouseEvent,
  PointerEvent,
  KeyboardEvent,
  InputEvent,
  DragEvent,
  WheelEvent,
  ClipboardEvent,
  TouchEvent,
}

// biome-ignore lint/suspicious/noExplicitAny: any method of the platform
type Method = (this: any, ...args: any[]) => unknown

/**
 * Converts a method to a function of its owner. It calls the app's handlers, so it runs with the app's functions in
 * place.
 */
function freed<F extends Method>(
  method: F,
): (owner: ThisParameterType<F>, ...args: Parameters<F>) => ReturnType<F> {
  const call = Function.prototype.call.bind(method) as (owner: unknown, ...args: unknown[]) => unknown
  return ((owner: unknown, ...args: unknown[]) => asApp(() => call(owner, ...args))) as never
}

export const send = freed(EventTarget.prototype.dispatchEvent)
const execute = freed(Document.prototype.execCommand)
const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set as Method

export const focusOn = freed(HTMLElement.prototype.focus) as (target: Element, options?: FocusOptions) => void
export const blurOf = freed(HTMLElement.prototype.blur) as (target: Element) => void
export const requestSubmit = freed(HTMLFormElement.prototype.requestSubmit)
export const setInputValue = freed(writeValue) as (input: HTMLInputElement, value: string) => void

/**
 * Creates an event in the realm of its target and dispatches it.
 *
 * @param init fields; by default the event bubbles, is cancelable and leaves shadow roots
 * @returns false when it was cancelled
 */
export function fire(
  target: Element,
  kind: keyof typeof KINDS,
  type: string,
  init: MouseEventInit & EventInit & ClipboardEventInit & object = {},
): boolean {
  const view = documentOf(target).defaultView ?? window
  const Kind = (view === window ? KINDS : (view as unknown as typeof KINDS))[kind]
  return send(target, new Kind(type, { bubbles: true, cancelable: true, composed: true, view, ...init }))
}

export function documentOf(target: Element): Document {
  return target.ownerDocument ?? target
}

/** Fires `textInput`, which Chromium and WebKit fire before text is inserted. The event has no constructor. */
export function fireTextInput(target: Element, text: string): boolean {
  const event = target.ownerDocument.createEvent('TextEvent') as Event & {
    initTextEvent?: (
      type: string,
      bubbles: boolean,
      cancelable: boolean,
      view: Window | null,
      data: string,
    ) => void
  }
  event.initTextEvent?.('textInput', true, true, target.ownerDocument.defaultView, text)
  return event.type === '' || send(target, event)
}

/** Makes the browser edit the focused element, with its own undo, limits and trusted `input` event. */
export function command({ ownerDocument }: Element, name: string, text?: string): boolean {
  return execute(ownerDocument, name, false, text)
}

/**
 * Fires `input` and `change`, as after a person's choice.
 * https://html.spec.whatwg.org/#send-select-update-notifications
 */
export function fireChosen(control: Element): void {
  fire(control, 'Event', 'input', { cancelable: false })
  fire(control, 'Event', 'change', { cancelable: false, composed: false })
}

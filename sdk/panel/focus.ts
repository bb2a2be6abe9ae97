/**
 * The focus of the panel. The app does not hear that the focus went into the panel, nor that it came back: to the app, its
 * own element keeps the focus meanwhile. A field is not validated, a menu does not close, and a modal dialog does not take
 * the focus back.
 */
import { isPanel } from '../dom/own.js'
import { focusedElement } from '../dom/walk.js'
import { blurOf, focusOn } from '../platform/input.js'
import { listen } from '../platform/listen.js'

const FOCUS = ['focus', 'blur', 'focusin', 'focusout']
const CONTROLS = ':is(button, textarea, input, select, [tabindex]):not(:disabled)'

export interface PanelFocus {
  /** Moves the focus to the first control. */
  enter(): void
  /** Gives the focus back to the app's element. */
  leave(): void
  /** Gives the focus back to the app for an act. @returns takes it again; undefined when the panel does not have it */
  lend(): (() => void) | undefined
  /** Moves the focus between the panel's controls: they are not in the page's own order. */
  move(event: KeyboardEvent): void
  close(): void
}

export function createFocus(host: Element, root: ShadowRoot): PanelFocus {
  let former: Element | null = null
  const quiet = (event: Event) => {
    const { target, relatedTarget } = event as FocusEvent
    if (!isPanel(target) && !isPanel(relatedTarget)) return
    event.stopImmediatePropagation()
    if (isPanel(relatedTarget) && event.type === 'focusout') former = event.composedPath()[0] as Element
  }
  const leave = () => {
    const inner = root.activeElement
    if (inner === null) return
    if (former?.isConnected === true) focusOn(former, { preventScroll: true })
    if (root.activeElement === inner) blurOf(inner)
    former = null
  }
  const stops = [
    listen(globalThis, FOCUS, quiet, true),
    // The element that the person presses gets the focus from the app's own one, so that its `blur` fires.
    listen(
      globalThis,
      ['pointerdown'],
      (event) => {
        if (event.isTrusted && event.target !== host) leave()
      },
      true,
    ),
  ]
  return {
    enter() {
      if (root.activeElement !== null) return
      former = focusedElement()
      const [first] = controls(root)
      if (first !== undefined) focusOn(first, { preventScroll: true })
    },
    leave,
    lend() {
      const inner = root.activeElement
      if (inner === null) return undefined
      leave()
      return () => {
        if (!inner.isConnected || root.activeElement !== null) return
        former = focusedElement()
        focusOn(inner, { preventScroll: true })
      }
    },
    move(event) {
      if (event.key === 'Escape') return leave()
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey) return
      event.preventDefault()
      const all = controls(root)
      const at = all.indexOf(root.activeElement as Element)
      const next = all[(at + (event.shiftKey ? -1 : 1) + all.length) % all.length]
      if (next !== undefined) focusOn(next)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function controls(root: ShadowRoot): Element[] {
  return [...root.querySelectorAll(CONTROLS)]
}

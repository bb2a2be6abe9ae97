import { isPanel } from '../dom/own.js'
import { send } from '../platform/input.js'
import { listen } from '../platform/listen.js'
import { attempt } from '../platform/patch.js'

/** What a person points with. */
export const POINTING =
  'click dblclick auxclick contextmenu pointerdown pointerup pointermove pointerover pointerout pointercancel gotpointercapture lostpointercapture mousedown mouseup mousemove mouseover mouseout touchstart touchmove touchend touchcancel wheel'.split(
    ' ',
  )
/** What follows in the panel. */
const EDITING =
  'beforeinput input compositionstart compositionupdate compositionend copy cut paste dragstart dragover drop'.split(
    ' ',
  )
const KEYS = ['keydown', 'keyup', 'keypress'] as const

/**
 * Keeps the panel's events from the listeners of the page around it: shortcuts, menus that close, drags. Keys are kept from
 * listeners of the capturing phase, too: to them, a key in the panel's field is one outside of every field.
 */
export function sealEvents(root: ShadowRoot): () => void {
  const stop = listen(root, [...POINTING, ...EDITING], (event) => event.stopPropagation())
  /** A key that gives the focus back to the app is released there. */
  const held = new Set<string>()
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return
    const isOwn = isPanel(event.target)
    if (event.type === 'keydown') held[isOwn ? 'add' : 'delete'](event.code)
    const isReleased = event.type === 'keyup' && held.delete(event.code)
    if (!isOwn && !isReleased) return
    event.stopImmediatePropagation()
    if (!isOwn) return
    attempt(() => {
      const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event
      const fields = { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing }
      const inner = root.activeElement
      // Firefox lets a KeyboardEvent leave the root, whatever its `composed` says.
      const inside = new Event(event.type, { bubbles: true, cancelable: true })
      if (inner !== null && !send(inner, Object.assign(inside, fields))) event.preventDefault()
    })
  }
  for (const type of KEYS) globalThis.addEventListener(type, onKey, true)
  return () => {
    stop()
    for (const type of KEYS) globalThis.removeEventListener(type, onKey, true)
  }
}

import { listen } from '../platform/listen.js'

/** What a person does in the panel, and what follows from it. */
const EVENTS =
  'click dblclick auxclick contextmenu pointerdown pointerup pointermove pointerover pointerout mousedown mouseup mousemove mouseover mouseout touchstart touchmove touchend wheel keydown keyup keypress beforeinput input compositionstart compositionupdate compositionend copy cut paste dragstart dragover drop'

/** Keeps the panel's events from listeners of the page around it: shortcuts, menus that close, drags. */
export function sealEvents(root: ShadowRoot): () => void {
  return listen(root, EVENTS.split(' '), (event) => event.stopPropagation())
}

import { PANEL } from '../dom/own.js'
import { attachShadow } from '../platform/natives.js'

/** The page's styles reach only the host, so these declarations are important. */
const HOST = `
:host { all: initial !important; display: block !important; position: fixed !important; inset: 0 !important;
  width: auto !important; height: auto !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  background: none !important; overflow: visible !important; pointer-events: none !important;
  z-index: 2147483647 !important; color-scheme: light dark !important; }
@media print { :host { display: none !important; } }
`

const OPEN = ':popover-open'

export interface Host {
  element: HTMLElement
  root: ShadowRoot
  sheet: CSSStyleSheet
}

/** Creates the panel's element with its closed root. Style sheets are constructed, so that no policy forbids them. */
export function createHost(styles: readonly string[]): Host {
  const element = document.createElement('div')
  element.setAttribute(PANEL, '')
  element.setAttribute('popover', 'manual')
  const root = attachShadow.call(element, { mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([HOST, ...styles].join('\n'))
  root.adoptedStyleSheets = [sheet]
  return { element, root, sheet }
}

/** Puts the host at the end of its place and above everything else. */
export function placeHost({ element, root, sheet }: Host): void {
  const parent = placeOf()
  if (element.parentNode !== parent) {
    parent.append(element)
    // document.open drops the sheets.
    root.adoptedStyleSheets = [sheet]
  }
  if (element.matches(OPEN)) element.hidePopover()
  element.showPopover()
}

/** True when the host is in the page and open. */
export function isShown({ element }: Host): boolean {
  return element.isConnected && element.matches(OPEN)
}

/** What makes the rest of the page inert, and can hold the panel: a video or a frame in fullscreen cannot. */
const INERTING = ':is(dialog:modal, :fullscreen):not(video, iframe, canvas, img, object, embed)'

/** A modal dialog, or an element in fullscreen, makes the rest of the page inert: then the panel is in it. */
export function placeOf(): Element {
  return [...document.querySelectorAll(INERTING)].at(-1) ?? document.documentElement
}

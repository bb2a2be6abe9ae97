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

export interface Host {
  element: HTMLElement
  root: ShadowRoot
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
  return { element, root }
}

/** Puts the host at the end of the page and above everything in it, dialogs included. */
export function showHost({ element }: Host): void {
  if (!element.isConnected) document.documentElement.append(element)
  if (!element.matches(':popover-open')) element.showPopover()
}

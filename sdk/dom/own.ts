/** The attribute of the one element that the panel adds to the page. Its shadow root is closed, so events name this element. */
export const PANEL = 'data-probe-panel'

/** Ends the address of a file that the panel saves. */
export const OWN_FILE = '#probe-panel'

/** Where the panel keeps that it is open, for the tab's next document. */
export const OPEN_KEY = 'probe:panel:open'

export function wasPanelOpen(): boolean {
  try {
    return globalThis.top === globalThis.self && OPEN_KEY in sessionStorage
  } catch {
    return false
  }
}

/** @param target of an event, or an element that a look at the page finds */
export function isPanel(target: EventTarget | null | undefined): boolean {
  return !!(target as Partial<Element> | undefined)?.hasAttribute?.(PANEL)
}

/** The topmost element at a point, as if the panel was not there. */
export function hitAt(root: DocumentOrShadowRoot, x: number, y: number): Element | null {
  const hit = root.elementFromPoint(x, y)
  return isPanel(hit) ? (root.elementsFromPoint(x, y).find((each) => !isPanel(each)) ?? null) : hit
}

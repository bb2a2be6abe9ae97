/** The attribute of the one element that the panel adds to the page. Its shadow root is closed, so events name this element. */
export const PANEL = 'data-probe-panel'

/** Ends the address of a file that the panel saves. */
export const OWN_FILE = '#probe-panel'

/** @param target of an event, or an element that a look at the page finds */
export function isPanel(target: EventTarget | null | undefined): boolean {
  return !!(target as Partial<Element> | undefined)?.hasAttribute?.(PANEL)
}

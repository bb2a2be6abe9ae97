/** The attribute of the one element that the panel adds to the page. Its shadow root is closed, so events name this element. */
export const PANEL = 'data-probe-panel'

/** @param target of an event, or an element that a look at the page finds */
export function isPanel(target: EventTarget | null): boolean {
  return (target as Partial<Element> | null)?.hasAttribute?.(PANEL) === true
}

const PROPS = '__reactProps$'
const HOVER = /^on(?:Mouse|Pointer)(?:Over|Enter|Out|Leave)$/

/** React has one root listener for all elements, and keeps an element's handlers in its props. */
export function hasHoverHandler(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith(PROPS))
  const props = key === undefined ? undefined : (element as unknown as Record<string, object>)[key]
  return Object.keys(props ?? {}).some((name) => HOVER.test(name))
}

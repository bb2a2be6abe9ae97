/** React has one root listener for all elements, and keeps an element's handlers in its props. */
const PROPS = '__reactProps$'
const HOVER = /^on(?:Mouse|Pointer)(?:Over|Enter|Out|Leave)$/
const PRESS = /^on(?:Click|(?:Mouse|Pointer)(?:Down|Up))$/

export function hasHoverHandler(element: Element): boolean {
  return hasHandler(element, HOVER)
}

export function hasPressHandler(element: Element): boolean {
  return hasHandler(element, PRESS)
}

function hasHandler(element: Element, names: RegExp): boolean {
  const key = Object.keys(element).find((name) => name.startsWith(PROPS))
  const props = key === undefined ? undefined : (element as unknown as Record<string, object>)[key]
  return Object.keys(props ?? {}).some((name) => names.test(name))
}

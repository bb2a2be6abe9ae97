/** Whether a write goes to another item than the one at the act, as the page itself names its items. */

import { decoded } from './decoded.js'

/** components between a list's item and the element that has the key */
const KEYED = 3

/**
 * @param item the container of the control that the agent acted on
 * @param to address of the write
 * @returns true when an item beside it has the write's id in an attribute or key, and this one has another there
 */
export function isForOtherItem(item: Element, to: string): boolean {
  const step = new URL(to).pathname
    .split('/')
    .filter((each) => /\d/.test(each))
    .at(-1)
  const items = [...(item.parentElement?.children ?? [])].filter(
    ({ localName }) => localName === item.localName,
  )
  if (step === undefined || items.length < 2) return false
  const id = decoded(step)
  const attributes = item.getAttributeNames().filter((name) => /^(?:id|data-.+)$/.test(name))
  const namings = [keyOf, ...attributes.map((name) => (each: Element) => each.getAttribute(name))]
  // A page may name its items by several ids.
  if (namings.some((naming) => endsWith(naming(item) ?? '', id))) return false
  return namings.some((naming) => {
    const names = items.map((each) => naming(each) ?? '')
    const named = names.filter((name) => endsWith(name, id))
    return named.length === 1 && naming(item) != null && !isPosition(names)
  })
}

/** True for `2`, `row-2` and `item:2`, where the id is `2`. */
function endsWith(name: string, id: string): boolean {
  return name === id || (name.endsWith(id) && !/\w/.test(name.at(-1 - id.length) ?? ''))
}

/** True when the names count the items from 0: the ids are other numbers then. */
export function isPosition(names: readonly string[]): boolean {
  return names.every((name, i) => /(?:^|\D)(\d+)$/.exec(name)?.[1] === `${i}`)
}

/** React's key of an item, which is often the record's id. */
function keyOf(element: Element): string | undefined {
  const field = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  let fiber = (element as unknown as Record<string, Keyed | null | undefined>)[field ?? '']
  for (let level = 0; level < KEYED && fiber != null; level++) {
    if (fiber.key !== null) return fiber.key
    fiber = fiber.return
  }
  return undefined
}

interface Keyed {
  key: string | null
  return: Keyed | null
}

/** "1 of 3", "11–20": a number and the last one, which may stand in texts of their own */
const PLACE = /(\d+)[^\d.,;:·|()]{1,12}(\d+)/g

/** Where in a list the page says that it is, as `1/3`. */
export function placesIn(texts: readonly string[]): Set<string> {
  return new Set([...texts.join(' ').matchAll(PLACE)].map(([, at, of]) => `${at}/${of}`))
}

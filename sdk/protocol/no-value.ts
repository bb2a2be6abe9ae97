/** What JavaScript writes for a missing value or an object. */
const NO_VALUE = /^(?:NaN|undefined|Invalid Date|\[object [A-Z]\w*\])$/
/** bytes of the longest file that is read to see whether it holds such a value */
export const NO_VALUE_BYTES = 64

/** True for a text that is such a value and nothing else. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text)
}

/** True for the whole text of a short file that holds only such values: a promise, or objects that were joined by commas. */
export function holdsNoValue(text: string): boolean {
  return (
    text.length <= NO_VALUE_BYTES &&
    text
      .trim()
      .split(/\s*[,\n]\s*/)
      .every(isNoValue)
  )
}

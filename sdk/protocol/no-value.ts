/** bytes of the longest file that may be no value */
export const NO_VALUE_BYTES = 64

/** True for a whole file that JavaScript wrote for a value that is none, or for objects: `[object Promise]`. */
export function isNoValue(text: string): boolean {
  return /^(?:NaN|undefined|(?:,?\[object [A-Z]\w*\])+)$/.test(text.trim())
}

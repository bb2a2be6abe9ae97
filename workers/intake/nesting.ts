/**
 * Runs a check that goes as deep into a value as the value nests.
 *
 * @returns undefined where a page sent one that nests deeper than the stack goes: it fits nothing
 */
export function unlessTooDeep<T>(check: () => T): T | undefined {
  try {
    return check()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

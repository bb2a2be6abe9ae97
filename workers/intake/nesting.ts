/**
 * Runs a check that recurses as deep as the value is nested.
 *
 * @returns undefined when the value is nested deeper than the stack allows: such a value is invalid
 */
export function unlessTooDeep<T>(check: () => T): T | undefined {
  try {
    return check()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

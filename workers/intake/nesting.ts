/**
 * Runs a check whose recursion is as deep as the nesting of its value.
 *
 * @returns undefined when the stack overflows: a value that is nested so deeply is invalid
 */
export function unlessTooDeep<T>(check: () => T): T | undefined {
  try {
    return check()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** React functions that call component code, by their names in the development build. */
const RENDERING = /\b(?:renderWithHooks|beginWork|finishClassComponent|commit\w+Effects\w*)\b/

export function isThrownInRendering(stack: string): boolean {
  return RENDERING.test(stack)
}

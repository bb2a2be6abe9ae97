/** React's own functions that call a component's code, as its development build names them. */
const RENDERING = /\b(?:renderWithHooks|beginWork|finishClassComponent|commit\w+Effects\w*)\b/

/** True when the error of this stack was thrown while React was rendering or committing. */
export function isThrownInRendering(stack: string): boolean {
  return RENDERING.test(stack)
}

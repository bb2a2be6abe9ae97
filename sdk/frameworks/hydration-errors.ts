/**
 * The hydration errors of the frameworks, apart from their registry: the page's first script recognizes these errors, and
 * only the second one holds the rest of the frameworks.
 */
import { hydrationError as react } from './react/hydration-error.js'
import { hydrationError as svelte } from './svelte/hydration-error.js'
import { hydrationError as vue } from './vue/hydration-error.js'

export const HYDRATION_ERRORS = { react, vue, svelte }

/** The framework whose hydration error a text is. */
export function hydrationErrorIn(text: string): string | undefined {
  // A quick test first: most lines are no error of a framework.
  if (!/hydrat|server|React error/i.test(text)) return undefined
  return Object.entries(HYDRATION_ERRORS).find(([, error]) => error.test(text))?.[0]
}

/**
 * Hydration errors of all frameworks. They are separate from the other framework code, because the page's first script
 * needs them and that code is in the second.
 */
import { hydrationError as react } from './react/hydration-error.js'
import { hydrationError as svelte } from './svelte/hydration-error.js'
import { hydrationError as vue } from './vue/hydration-error.js'

export const HYDRATION_ERRORS = { react, vue, svelte }

export function hydrationErrorIn(text: string): string | undefined {
  // A quick check first: most lines are not hydration errors.
  if (!/hydrat|server|React error/i.test(text)) return undefined
  return Object.entries(HYDRATION_ERRORS).find(([, error]) => error.test(text))?.[0]
}

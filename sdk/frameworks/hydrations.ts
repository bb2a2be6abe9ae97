import { astro } from './astro/hydration.js'
import type { Hydration } from './hydration.js'
import { react } from './react/hydration.js'
import { next } from './react/next.js'
import { reactRouter } from './react/react-router.js'
import { reactMarkup } from './react/server-markup.js'
import { svelte } from './svelte/hydration.js'
import { vue } from './vue/hydration.js'

/** The registry of frameworks that hydrate what a server rendered. */
const FRAMEWORKS: readonly Hydration[] = [astro, react, next, reactRouter, reactMarkup, vue, svelte]

/** The part of the page that waits for its handlers and that an element is in; undefined where it has them. */
export function unhydratedAround(element: Element): Node | undefined {
  for (const { pending } of FRAMEWORKS) {
    const part = pending(element)
    if (part !== undefined) return part
  }
  return undefined
}

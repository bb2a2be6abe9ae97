import { astro } from './astro.js'
import type { Hydration } from './hydration.js'
import { next } from './next.js'
import { react } from './react.js'
import { reactMarkup } from './react-markup.js'
import { reactRouter } from './react-router.js'
import { svelte } from './svelte.js'
import { vue } from './vue.js'

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

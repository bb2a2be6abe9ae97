import type { Hydration } from '../hydration.js'

/** Islands of Astro: one has `ssr` until its framework was asked to hydrate it, `client:visible` when it is scrolled to. */
export const astro: Hydration = {
  pending: (element) => element.closest('astro-island[ssr]') ?? undefined,
}

/** True on a page of Astro's: what its frameworks rendered outside an island stays as it is. */
export function isOfAstro(document: Document): boolean {
  return document.querySelector('astro-island,meta[name=generator][content^=Astro]') !== null
}

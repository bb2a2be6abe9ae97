import type { Framework } from '../framework.js'

export const astro: Framework = {
  name: 'astro',
  /** An island has `ssr` until its framework is asked to hydrate it; `client:visible` asks when it is scrolled to. */
  unhydrated: (element) => element.closest('astro-island[ssr]') ?? undefined,
}

/** True for a page of Astro's: what its frameworks rendered outside an island is never hydrated. */
export function isOfAstro(document: Document): boolean {
  return document.querySelector('astro-island,meta[name=generator][content^=Astro]') !== null
}

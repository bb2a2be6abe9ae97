import type { Framework } from '../framework.js'

export const astro: Framework = {
  name: 'astro',
  /** An island has `ssr` until its framework hydrates it; with `client:visible`, when it is scrolled into view. */
  unhydrated: (element) => element.closest('astro-island[ssr]') ?? undefined,
}

/** On a page built with Astro, markup outside an island is never hydrated. */
export function isOfAstro(document: Document): boolean {
  return document.querySelector('astro-island,meta[name=generator][content^=Astro]') !== null
}

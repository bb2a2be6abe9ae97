/** Metadata that Svelte's development build adds to an element; `parent` exists since 5.35. */
interface Meta {
  loc?: Place
  parent?: Block | null
}

/** `column` begins with 0 */
export interface Place {
  file?: unknown
  line?: unknown
  column?: unknown
}

interface Block extends Place {
  parent?: Block | null
}

/** The place of an element, and of the blocks around it, nearest first. A component's is where it is used. */
export function* blocksAround(element: Element): Generator<Place> {
  const { __svelte_meta: meta } = element as { __svelte_meta?: Meta | null }
  if (typeof meta?.loc?.file !== 'string') return
  yield meta.loc
  for (let at = meta.parent; at != null; at = at.parent) yield at
}

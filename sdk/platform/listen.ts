import { attempt } from './patch.js'

/**
 * Listens without ever throwing into the page.
 *
 * @param target nothing happens when the page has no such object
 * @returns stops listening
 */
export function listen(
  target: EventTarget | undefined,
  names: readonly string[],
  listener: (event: Event) => void,
  capture = false,
): () => void {
  const guarded = (event: Event) => attempt(() => listener(event))
  const options = { capture, passive: true }
  for (const name of names) target?.addEventListener(name, guarded, options)
  return () => {
    for (const name of names) target?.removeEventListener(name, guarded, options)
  }
}

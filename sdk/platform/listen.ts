import { attempt } from './patch.js'

/**
 * Adds a listener whose exceptions do not reach the page.
 *
 * @param target undefined when the page lacks the object: nothing happens
 * @returns a function that stops listening
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

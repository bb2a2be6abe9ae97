import { type Component, STACK } from '../framework.js'
import { baseOf } from '../vue/component.js'

/** Metadata that Svelte's development build adds to an element; `parent` exists since 5.35. */
interface Meta {
  /** `column` begins with 0 */
  loc?: { file?: unknown; line?: unknown; column?: unknown }
  parent?: Block | null
}

interface Block {
  type?: unknown
  file?: unknown
  parent?: Block | null
}

/** Component state is in closures and cannot be read. */
export function readComponent(element: Element): Component | undefined {
  const { __svelte_meta: meta } = element as { __svelte_meta?: Meta | null }
  const { file, line, column } = meta?.loc ?? {}
  if (typeof file !== 'string') return undefined
  const files = [file]
  for (let at = meta?.parent; at != null && files.length < STACK; at = at.parent) {
    // A block has the file of its component. A component has the file that uses it.
    if (typeof at.file === 'string' && at.file !== files.at(-1)) files.push(at.file)
  }
  return {
    stack: files.map(baseOf),
    source: { file, line: Number(line) || 0, column: (Number(column) || 0) + 1 },
  }
}

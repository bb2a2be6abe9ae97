import { madeBy } from '../../frameworks/index.js'
import type { SourcePlace } from '../../protocol/commands/source.js'

/** Where the app's own code made the element; undefined where no source file and line is known. */
export function sourceOf(element: Element): SourcePlace | undefined {
  return madeBy(element).source
}

/** ` (file:line)`, to end a phrase; empty when that is not known. */
export function placeOf(element: Element): string {
  const source = sourceOf(element)
  return source === undefined ? '' : ` (${source.file}:${source.line})`
}

import type { Made } from '../../protocol/commands/source.js'
import { isOfPackage } from '../framework.js'
import { blocksAround } from './meta.js'

/** blocks of packages between the element and the app's code */
const BLOCKS = 200

/**
 * Where the app's own code wrote an element, or the nearest component of a package around it. A block has the file that it
 * is written in, so content of a slot belongs to the file that passes it.
 */
export function made(element: Element): Made | undefined {
  let count = 0
  let isRendered = false
  for (const { file, line, column } of blocksAround(element)) {
    if (++count > BLOCKS) break
    isRendered = true
    if (typeof file !== 'string' || isOfPackage(file)) continue
    return { source: { file, line: Number(line) || 0, column: (Number(column) || 0) + 1 } }
  }
  return isRendered ? {} : undefined
}

export function isLeaf(element: Element): boolean {
  return ![...element.children].some((child) => !blocksAround(child).next().done)
}

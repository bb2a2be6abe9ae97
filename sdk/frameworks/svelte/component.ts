import { type Component, STACK } from '../framework.js'
import { baseOf } from '../vue/component.js'
import { blocksAround } from './meta.js'

/** Component state is in closures and cannot be read. */
export function readComponent(element: Element): Component | undefined {
  const files: string[] = []
  for (const { file } of blocksAround(element)) {
    if (files.length === STACK) break
    // A block has the file of its component. A component has the file that uses it.
    if (typeof file === 'string' && file !== files.at(-1)) files.push(file)
  }
  return files.length === 0 ? undefined : { stack: files.map(baseOf) }
}

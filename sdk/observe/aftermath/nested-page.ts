import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

const ELEMENTS = 1_000

/** An element came into another one with the same id: an answer was put into itself, a page into the page. */
export class NestedPage implements Check {
  #before = false

  begin(): boolean {
    this.#before = isNested()
    return false
  }

  get amiss(): Amiss | undefined {
    return !this.#before && isNested() ? { how: 'nested' } : undefined
  }
}

function isNested(): boolean {
  const inner = [...document.querySelectorAll('[id] [id]:not(svg *)')].slice(0, ELEMENTS)
  return inner.some(
    ({ id, parentElement }) => id !== '' && parentElement?.closest(`[id="${CSS.escape(id)}"]`) != null,
  )
}

import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

const OPENS = '[aria-expanded],[role=tab]'
const OPENED = '[aria-expanded=true],[role=tab][aria-selected=true]'

/** The control says that something is open now, and what it controls has no size. */
export class OpenedNothing implements Check {
  #target: Element | undefined

  begin(target: Element): boolean {
    this.#target = target
    return target.matches(OPENS)
  }

  get amiss(): Amiss | undefined {
    const target = this.#target
    if (target?.isConnected !== true || !target.matches(OPENED)) return undefined
    const root = target.getRootNode() as Document | ShadowRoot
    const ids = (target.getAttribute('aria-controls') ?? '').split(/\s+/)
    const controlled = ids.flatMap((id) => root.getElementById(id) ?? [])
    const isNothing = controlled.every((element) => element.getBoundingClientRect().height < 1)
    return controlled.length > 0 && isNothing ? { how: 'unopened' } : undefined
  }
}

import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

/** The label that was pressed is for an id that several controls have: the first of them was pressed, not the one beside it. */
export class SharedId implements Check {
  #name: string | undefined

  begin(target: Element): boolean {
    const { control } = target as HTMLLabelElement
    const labels = target.localName === 'label' ? [target] : [...((target as HTMLInputElement).labels ?? [])]
    const pressed = control ?? target
    const root = target.getRootNode() as ParentNode
    const isShared = pressed.id !== '' && root.querySelectorAll(`[id="${CSS.escape(pressed.id)}"]`).length > 1
    const label = labels.find((each) => (each as HTMLLabelElement).htmlFor === pressed.id)
    this.#name = isShared && label !== undefined ? (label.textContent ?? '').trim() : undefined
    return this.#name !== undefined
  }

  get amiss(): Amiss | undefined {
    return this.#name === undefined ? undefined : { how: 'shared', name: this.#name }
  }
}

import type { Emit } from '../channel.js'
import { OVERLAYS, overlayOf } from '../dev-server/dev-server.js'
import { fittingAdded } from './added.js'

export class Overlays {
  readonly #document: Document
  readonly #emit: Emit
  readonly #shown = new Map<Element, string>()

  constructor(document: Document, emit: Emit) {
    this.#document = document
    this.#emit = emit
  }

  look(records: readonly MutationRecord[]): void {
    for (const element of fittingAdded(records, OVERLAYS, this.#document)) {
      const tool = overlayOf(element)
      if (tool === undefined || this.#shown.has(element) || !element.isConnected) continue
      this.#shown.set(element, tool)
      this.#report(tool, true)
    }
    for (const [element, tool] of this.#shown) {
      if (element.isConnected) continue
      this.#shown.delete(element)
      this.#report(tool, false)
    }
  }

  #report(tool: string, shown: boolean): void {
    this.#emit('overlay', { tool, shown }, { cause: 'other' })
  }
}

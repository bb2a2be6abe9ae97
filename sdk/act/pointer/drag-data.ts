/** The data of a drag with its effects: those of a `DataTransfer` that a script makes cannot be set. */
import { DataTransfer } from '../../platform/input.js'

type Effect = DataTransfer['dropEffect']
type Allowed = DataTransfer['effectAllowed']

const EFFECTS: readonly Effect[] = ['none', 'copy', 'link', 'move']
/** https://html.spec.whatwg.org/#concept-current-drag-operation */
const ALLOWS: Readonly<Record<Allowed, readonly Effect[]>> = {
  none: [],
  copy: ['copy'],
  link: ['link'],
  move: ['move'],
  copyLink: ['copy', 'link'],
  copyMove: ['copy', 'move'],
  linkMove: ['link', 'move'],
  all: ['copy', 'link', 'move'],
  uninitialized: ['copy', 'link', 'move'],
}

export class DragData {
  readonly transfer = new DataTransfer()
  #allowed: Allowed = 'uninitialized'
  #effect: Effect = 'none'
  #starts = true

  constructor() {
    Object.defineProperties(this.transfer, {
      effectAllowed: {
        get: () => this.#allowed,
        // Only handlers of `dragstart` can set it.
        set: (allowed: Allowed) => {
          if (this.#starts && Object.hasOwn(ALLOWS, allowed)) this.#allowed = allowed
        },
      },
      dropEffect: {
        get: () => this.#effect,
        set: (effect: Effect) => {
          if (EFFECTS.includes(effect)) this.#effect = effect
        },
      },
    })
  }

  /** Call when `dragstart` was fired. */
  started(): void {
    this.#starts = false
  }

  /** Sets what the browser proposes before `dragenter` and `dragover`. */
  propose(): void {
    this.#effect = ALLOWS[this.#allowed][0] ?? 'none'
  }

  /** What the drop would do, by the last proposal and the handlers. */
  get operation(): Effect {
    return ALLOWS[this.#allowed].includes(this.#effect) ? this.#effect : 'none'
  }

  /** Sets what the drop does, for `drop` and `dragend`. */
  settle(effect: Effect): void {
    this.#effect = effect
  }
}

/**
 * A native drag. The system would take over the pointer, so the browser hands the drag to the protocol instead.
 * https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-setInterceptDrags
 */
import type { Cdp } from './cdp.js'

export interface DragData {
  items: { mimeType: string; data: string }[]
  dragOperationsMask: number
  files?: string[]
}

export interface At {
  x: number
  y: number
}

export class Drag {
  readonly #cdp: Cdp
  #data: DragData | undefined
  #hasEntered = false
  #isWatching = false
  readonly #intercepted = ({ data }: { data: DragData }): void => {
    this.#data = data
  }

  constructor(cdp: Cdp) {
    this.#cdp = cdp
  }

  /** The page drags data. */
  get isOn(): boolean {
    return this.#data !== undefined
  }

  /** Call before and after a move with the button down, which may begin a drag. */
  async watch(): Promise<void> {
    if (!this.#isWatching) this.#cdp.on('Input.dragIntercepted', this.#intercepted)
    this.#isWatching = true
    await this.#cdp.send('Input.setInterceptDrags', { enabled: true })
  }

  add(mimeType: string, data: string): void {
    this.#data?.items.push({ mimeType, data })
  }

  async over(at: At): Promise<void> {
    await this.#dispatch(this.#hasEntered ? 'dragOver' : 'dragEnter', at)
    this.#hasEntered = true
  }

  /** Ends the watch, and drops what is dragged. @returns true when there was a drag */
  async end(at: At): Promise<boolean> {
    if (!this.#isWatching) return false
    this.#isWatching = false
    this.#cdp.off('Input.dragIntercepted', this.#intercepted)
    const wasOn = this.isOn
    if (wasOn) await this.#dispatch('drop', at)
    this.#data = undefined
    this.#hasEntered = false
    await this.#cdp.send('Input.setInterceptDrags', { enabled: false })
    return wasOn
  }

  async #dispatch(type: 'dragEnter' | 'dragOver' | 'drop', { x, y }: At): Promise<void> {
    await this.#cdp.send('Input.dispatchDragEvent', { type, x, y, data: this.#data })
  }
}

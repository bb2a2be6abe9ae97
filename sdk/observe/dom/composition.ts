/** Tracks text composed with an input method. https://w3c.github.io/uievents/#events-compositionevents */
export class Composition {
  #element: Element | undefined

  get element(): Element | undefined {
    return this.#element?.isConnected === true ? this.#element : undefined
  }

  start(element: Element): void {
    this.#element = element
  }

  end(): void {
    this.#element = undefined
  }
}

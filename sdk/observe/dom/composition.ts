/** The text that a person's input method is composing. https://w3c.github.io/uievents/#events-compositionevents */
export class Composition {
  #element: Element | undefined

  /** The element that the text is composed in; undefined while nothing is composed. */
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

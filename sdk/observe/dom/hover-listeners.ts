const HANDLERS = ['mouse', 'pointer'].flatMap((kind) =>
  ['over', 'enter', 'out', 'leave'].map((way) => `on${kind}${way}`),
)

/** Elements that listen for the pointer to enter or leave them. */
export class HoverListeners {
  readonly #elements = new WeakSet<Element>()

  /** Notes that `addEventListener` gave the element such a listener. */
  note(element: Element): void {
    this.#elements.add(element)
  }

  /** True when the element has such a listener, or a handler property such as `onmouseenter`. */
  has(element: Element): boolean {
    return (
      this.#elements.has(element) ||
      HANDLERS.some((name) => (element as unknown as Record<string, unknown>)[name] != null)
    )
  }
}

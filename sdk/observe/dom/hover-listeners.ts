const HANDLERS = ['mouse', 'pointer'].flatMap((kind) =>
  ['over', 'enter', 'out', 'leave'].map((way) => `on${kind}${way}`),
)

export class HoverListeners {
  readonly #elements = new WeakSet<Element>()

  note(element: Element): void {
    this.#elements.add(element)
  }

  has(element: Element): boolean {
    return (
      this.#elements.has(element) ||
      HANDLERS.some((name) => (element as unknown as Record<string, unknown>)[name] != null)
    )
  }
}

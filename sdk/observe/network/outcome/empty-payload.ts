const MUTATION = /\bmutation\b[^{]*\{(.*)/s
const NAME = /^\w+$/

/**
 * The field of a GraphQL mutation that was asked for members of its own, and is `null` in the answer; undefined for none. A
 * field without a selection is a scalar, which may be `null` for done. Pure.
 *
 * @param texts of the request, its query among them
 */
export function emptyPayloadIn(data: Record<string, unknown>, texts: readonly string[]): string | undefined {
  const asked = texts.map((text) => MUTATION.exec(text)?.[1]).find((fields) => fields !== undefined)
  if (asked === undefined) return undefined
  const hasSelection = (name: string) =>
    new RegExp(`\\b${name}\\b\\s*(?::\\s*\\w+\\s*)?(?:\\([^)]*\\)\\s*)?\\{`).test(asked)
  return Object.keys(data).find((name) => data[name] === null && NAME.test(name) && hasSelection(name))
}

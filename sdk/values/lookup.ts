/**
 * A table for words of the page or of an agent: it has none of the names that every object inherits, as `constructor`.
 *
 * @param entries keys with their values
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): Partial<Record<string, T>> {
  return Object.assign(Object.create(null), entries)
}

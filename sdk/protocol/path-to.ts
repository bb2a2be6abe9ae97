/**
 * Writes a place in a state: keys joined by dots. A key that has a dot or a bracket, or is empty, is a JSON string in
 * brackets: `carts["a.b"].total`. Traces, near-misses and claims use the same notation; state-path.ts reads it.
 */

/** @returns a path with one more key; the path `''` is the state itself */
export function pathTo(path: string, key: string): string {
  return /[.[\]]|^$/.test(key) ? `${path}[${JSON.stringify(key)}]` : `${path && `${path}.`}${key}`
}

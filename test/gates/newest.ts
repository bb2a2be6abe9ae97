/** The number of the version in the name of a gate: `vite-5-commonjs`. */
const VERSION = /-(\d+)(?=-|$)/

/**
 * Picks of the versions of a stack only the newest.
 *
 * @param gates names of gates, such as `next-15`, `vite-5-commonjs` and `driven/next`
 * @returns names in the order in which they were given
 */
export function newestOf(gates: readonly string[]): string[] {
  const versionOf = (gate: string) => Number(VERSION.exec(gate)?.[1] ?? 0)
  const stackOf = (gate: string) => gate.replace(VERSION, '')
  const newest = new Map<string, number>()
  for (const gate of gates)
    newest.set(stackOf(gate), Math.max(versionOf(gate), newest.get(stackOf(gate)) ?? 0))
  return gates.filter((gate) => newest.get(stackOf(gate)) === versionOf(gate))
}

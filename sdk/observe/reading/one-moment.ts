/** What several rules read of the page at one moment is read once. Part of the page's third script. */

let readings: Map<string, unknown> | undefined

/** Runs rules that do not change the page: what they share is kept until all have run. */
export function atOneMoment<T>(run: () => T): T {
  if (readings !== undefined) return run()
  readings = new Map()
  try {
    return run()
  } finally {
    readings = undefined
  }
}

/** @param name of the reading, with what it depends on */
export function once<T>(name: string, read: () => T): T {
  if (readings?.has(name)) return readings.get(name) as T
  const value = read()
  readings?.set(name, value)
  return value
}

/** Time to place. Stretches in which much happens are wide, and long silences are narrow. Pure. */

/** Share of a stretch that every one has, and what its length adds. */
const LEAST = 1
const STRETCH = 0.55
/** Moments within this time are one. */
const SAME_MS = 0.05

/**
 * Makes a function from ms to a place. It rises with time, and equal times have equal places.
 *
 * @param times the moments that must be told apart, ms
 * @param left place of the first
 * @param right place of the last
 */
export function scaleOf(times: readonly number[], left: number, right: number): (t: number) => number {
  const stops = times
    .toSorted((one, two) => one - two)
    .filter((t, i, all) => i === 0 || t - (all[i - 1] ?? t) > SAME_MS)
  const [first = 0] = stops
  const widths = stops.slice(1).map((t, i) => LEAST + STRETCH * Math.log2(1 + (t - (stops[i] ?? t))))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const places = [left]
  for (const width of widths) places.push((places.at(-1) ?? left) + (width / total) * (right - left))
  return (t) => {
    if (t <= first || stops.length < 2) return left
    const next = stops.findIndex((stop) => stop >= t)
    if (next === -1) return right
    const [from, to] = [stops[next - 1] ?? first, stops[next] ?? first]
    const [start, end] = [places[next - 1] ?? left, places[next] ?? right]
    return start + ((t - from) / (to - from)) * (end - start)
  }
}

/** Whether the rows of a list moved and their fields did not. Pure. Part of the page's third script. */

/** A row of a list: what identifies it, and what the user may change. */
export interface FieldRow {
  /** the texts that stand beside the fields */
  texts: readonly string[]
  /** the values of the fields; empty for none */
  fields: readonly string[]
}

/**
 * True when rows stand at other places than before, by their texts, and the fields at these places hold what they held, which
 * was of other rows.
 *
 * @param acted the place of the row that has the control
 */
export function haveSlipped(
  before: readonly FieldRow[],
  after: readonly FieldRow[],
  acted: number | undefined,
): boolean {
  const sources = sourcesOf(before, after, acted)
  const known = sources.filter((from) => from !== undefined)
  const isOneEach = new Set(known).size === known.length
  if (!isOneEach || known.length < Math.min(before.length, after.length)) return false
  const isActedGone = acted !== undefined && !known.includes(acted)
  // Something else went than what the control is for.
  if (after.length < before.length && acted !== undefined && !isActedGone) return false
  const width = before[0]?.fields.length ?? 0
  if ([...before, ...after].some(({ fields }) => fields.length !== width)) return false
  const moved = sources.flatMap((from, to) =>
    from === undefined || from === to || to >= before.length ? [] : [{ from, to }],
  )
  return [...Array(width).keys()].some((column) => {
    const values = before.map(({ fields }) => fields[column] ?? '')
    return (
      !isOfPlaces(values, isActedGone) &&
      moved.some(({ from, to }) => values[from] !== values[to]) &&
      moved.every(({ to }) => after[to]?.fields[column] === values[to])
    )
  })
}

/** Where each row stood before, by the texts that one row had and one row has; undefined where these say nothing. */
function sourcesOf(
  before: readonly FieldRow[],
  after: readonly FieldRow[],
  acted: number | undefined,
): (number | undefined)[] {
  const [had, has] = [placesOf(before), placesOf(after)]
  return after.map(({ texts }, to) => {
    const places = texts.flatMap((text) => {
      const from = had.get(text)
      // The number of a line stays where it is when the line goes.
      const isOrdinal = acted !== undefined && from === to && isNumbered(text, to)
      return from === undefined || from < 0 || has.get(text) !== to || isOrdinal ? [] : [from]
    })
    return new Set(places).size === 1 ? places[0] : undefined
  })
}

/** The place of each text; -1 for one that stands in several rows. */
function placesOf(rows: readonly FieldRow[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, { texts }] of rows.entries())
    for (const text of new Set(texts)) places.set(text, places.has(text) ? -1 : at)
  return places
}

function isNumbered(text: string, at: number): boolean {
  return (text.match(/\d+/g) ?? []).some((number) => Number(number) === at || Number(number) === at + 1)
}

/**
 * The values may belong to the places: ranks, times of day; and, where the row of the control stays, any that all differ, as
 * the positions of a team.
 */
function isOfPlaces(values: readonly string[], isActedGone: boolean): boolean {
  const numbers = values.map((value) => (value === '' ? Number.NaN : Number(value.replace(/[:.]/g, ''))))
  const isRising = numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? number))
  const isEachOther = !values.includes('') && new Set(values).size === values.length
  return isRising || (isEachOther && !isActedGone)
}

/** The tables of a design page. Pure. */

/**
 * The rows of a table, each cell under its column's head, without the marks of code.
 *
 * @param heading text of the heading that the table follows
 * @param number of the table under this heading, from 0
 * @throws Error where there is no such table
 */
export function tableUnder(page: string, heading: string, number = 0): Record<string, string>[] {
  const section = page.split(/^(?=#+ )/m).find((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`))
  const tables = [...(section ?? '').matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) => table.trim().split('\n'))
  const [head, , ...rows] = tables[number] ?? []
  if (head === undefined) throw new Error(`no table ${number} under "${heading}"`)
  const names = cellsOf(head)
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, i) => [names[i], cell])))
}

/** The parts of a cell that lists several. */
export function partsOf(cell = ''): string[] {
  return cell.split(', ').filter((part) => part !== '')
}

function cellsOf(row: string): string[] {
  const cells = row.split('|').slice(1, -1)
  return cells.map((cell) => cell.replaceAll('`', '').trim())
}

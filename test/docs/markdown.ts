export interface CodeBlock {
  language: string
  text: string
}

export function codeBlocks(page: string): CodeBlock[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** Removes code blocks and inline code. */
function proseOf(page: string): string {
  return page.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '')
}

export function linksIn(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** Anchors of the headings, as GitHub makes them: https://github.com/gjtorikian/html-pipeline */
export function anchorsIn(page: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of page.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const slug = text.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    const base = slug.trim().replaceAll(' ', '-')
    let anchor = base
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${base}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/**
 * The rows of a table, each cell under its column's head, without backticks.
 *
 * @param heading text of the heading above the table
 * @param number index of the table under this heading, from 0
 * @throws Error if the table does not exist
 */
export function tableUnder(page: string, heading: string, number = 0): Record<string, string>[] {
  const section = page.split(/^(?=#+ )/m).find((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`))
  const tables = [...(section ?? '').matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) => table.trim().split('\n'))
  const [head, , ...rows] = tables[number] ?? []
  if (head === undefined) throw new Error(`no table ${number} under "${heading}"`)
  const names = cellsOf(head)
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, i) => [names[i], cell])))
}

export function partsOf(cell = ''): string[] {
  return cell.split(', ').filter((part) => part !== '')
}

function cellsOf(row: string): string[] {
  const cells = row.split('|').slice(1, -1)
  return cells.map((cell) => cell.replaceAll('`', '').trim())
}

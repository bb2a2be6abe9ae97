/** The parts of a Markdown page that tests check. Pure. */

export interface CodeBlock {
  language: string
  text: string
}

/** The fenced code blocks, in order. */
export function codeBlocks(page: string): CodeBlock[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** The page without its code: blocks, and spans in a line. */
function proseOf(page: string): string {
  return page.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '')
}

/** Targets of inline links, in order. */
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

/** Rows of the first table whose head is this one, cell by cell. */
export function tableRows(page: string, head: string): string[][] {
  const [, table = ''] = page.split(`${head}\n`)
  const [rows = ''] = table.split('\n\n')
  return rows
    .split('\n')
    .slice(1)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

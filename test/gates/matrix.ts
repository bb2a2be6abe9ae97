/** Tables of results: each gate keeps its row, and `npm run gates -- --docs` writes them into the docs. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Matrix {
  /** of its marks in the page, and of the folder with its rows */
  name: string
  /** page in docs/ with `<!-- name:begin -->` and `<!-- name:end -->` */
  page: string
  /** heads of the columns, by the names of the cells */
  columns: Readonly<Record<string, string>>
}

export interface Row {
  name: string
  /** key of the gate, and name of its file */
  fixture: string
  /** text by column; a column without text shows a dash: the step failed, or the gate does not have it */
  cells: Readonly<Record<string, string>>
}

const FOLDER = fileURLToPath(new URL('../../gates/', import.meta.url))
const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url))

export async function keepRow({ name }: Matrix, row: Row): Promise<void> {
  const folder = path.join(FOLDER, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${row.fixture}.json`), JSON.stringify(row))
}

export async function keptRows({ name }: Matrix): Promise<Row[]> {
  const folder = path.join(FOLDER, name)
  const files = (await readdir(folder).catch((): string[] => [])).sort()
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Row),
  )
}

export async function writeMatrix(matrix: Matrix, rows: readonly Row[]): Promise<void> {
  const file = path.join(DOCS, matrix.page)
  const page = await readFile(file, 'utf8')
  const beginning = `<!-- ${matrix.name}:begin -->`
  const begin = page.indexOf(beginning)
  const end = page.indexOf(`<!-- ${matrix.name}:end -->`)
  if (begin < 0 || end < begin) throw new Error(`${file} has no ${beginning} before its end`)
  const before = page.slice(0, begin + beginning.length)
  await writeFile(file, `${before}\n${linesOf(matrix, rows)}${page.slice(end)}`)
}

export function linesOf({ columns }: Matrix, rows: readonly Row[]): string {
  const head = ['App', ...Object.values(columns)]
  const lines = rows.map(({ name, cells }) => [
    name,
    ...Object.keys(columns).map((column) => cells[column] ?? '–'),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** What came of gates, kept for the matrix of frameworks. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The steps of a gate, as its tests are named. */
export const STEPS = {
  runs: 'the app runs without the SDK',
  wired: 'probe init wires it; again, it changes nothing',
  unchanged: 'the SDK changes nothing in the app',
  hydrated: 'an act on what a server rendered waits for its handlers, or says that they are not there',
  judged: 'an agent finds, acts, and is given yes, and no with file and line',
  edited: 'an edit under it is known by its file, and what it brings is seen',
  strict: 'a strict Content Security Policy refuses what it refused, and the SDK connects',
  built: 'a production build has no trace of it',
} as const
export type Step = keyof typeof STEPS

export interface Result {
  /** of the gate, as the matrix names it */
  name: string
  fixture: string
  passed: readonly Step[]
}

/** The steps that the matrix has, and their columns. */
const COLUMNS = {
  wired: '`probe init`, twice',
  unchanged: 'Nothing changed in the app',
  judged: '`yes`; `no` with its cause',
  hydrated: 'Hydration waited for',
  edited: 'Hot update',
  strict: 'Strict policy holds',
  built: 'Build without a trace',
} as const satisfies Partial<Record<Step, string>>
const BEGIN = '<!-- gates:begin -->'
const END = '<!-- gates:end -->'
const FOLDER = fileURLToPath(new URL('../../gates/', import.meta.url))
const PAGE = fileURLToPath(new URL('../../../docs/frameworks.md', import.meta.url))

export async function keepResult(result: Result): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(path.join(FOLDER, `${result.fixture}.json`), JSON.stringify(result))
}

/** The results of the gates that have run here. */
export async function keptResults(): Promise<Result[]> {
  const files = (await readdir(FOLDER).catch((): string[] => [])).sort()
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')) as Result),
  )
}

/** Writes the matrix into the page of frameworks. */
export async function writeMatrix(results: readonly Result[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no ${BEGIN} before ${END}`)
  const before = page.slice(0, begin + BEGIN.length)
  await writeFile(PAGE, `${before}\n${matrixOf(results)}${page.slice(end)}`)
}

/** A row a gate; what it has not passed is said. */
export function matrixOf(results: readonly Result[]): string {
  const columns = Object.entries(COLUMNS) as [Step, string][]
  const rows = results.map(({ name, passed }) => [
    name,
    ...columns.map(([step]) => (passed.includes(step) ? 'yes' : '–')),
  ])
  const head = ['App', ...columns.map(([, words]) => words)]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

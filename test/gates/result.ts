import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const STEPS = {
  runs: 'the app runs without the SDK',
  wired: 'probe init wires the app, and a second run changes nothing',
  unchanged: 'the SDK changes nothing in the app',
  hydrated: 'an act on server-rendered content waits for its handlers, or reports that they are missing',
  judged: 'an agent finds, acts, and gets yes, and no with file and line',
  edited: 'a hot update is known by its file, and its result is seen',
  strict: 'a strict Content Security Policy refuses the same as before, and the SDK connects',
  built: 'a production build has no trace of probe',
} as const
export type Step = keyof typeof STEPS

export interface Result {
  name: string
  fixture: string
  passed: readonly Step[]
}

const COLUMNS = {
  wired: '`probe init`, run twice',
  unchanged: 'App unchanged',
  judged: 'Verdicts `yes` and `no`',
  hydrated: 'Waits for hydration',
  edited: 'Hot update',
  strict: 'Strict CSP',
  built: 'No trace in the build',
} as const satisfies Partial<Record<Step, string>>
const BEGIN = '<!-- gates:begin -->'
const END = '<!-- gates:end -->'
const FOLDER = fileURLToPath(new URL('../../gates/', import.meta.url))
const PAGE = fileURLToPath(new URL('../../../docs/frameworks.md', import.meta.url))

export async function keepResult(result: Result): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(path.join(FOLDER, `${result.fixture}.json`), JSON.stringify(result))
}

export async function keptResults(): Promise<Result[]> {
  const files = (await readdir(FOLDER).catch((): string[] => [])).sort()
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')) as Result),
  )
}

export async function writeMatrix(results: readonly Result[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no ${BEGIN} before ${END}`)
  const before = page.slice(0, begin + BEGIN.length)
  await writeFile(PAGE, `${before}\n${matrixOf(results)}${page.slice(end)}`)
}

/** One row per gate; a dash marks a step that failed or does not apply. */
export function matrixOf(results: readonly Result[]): string {
  const columns = Object.entries(COLUMNS) as [Step, string][]
  const rows = results.map(({ name, passed }) => [
    name,
    ...columns.map(([step]) => (passed.includes(step) ? 'yes' : '–')),
  ])
  const head = ['App', ...columns.map(([, words]) => words)]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

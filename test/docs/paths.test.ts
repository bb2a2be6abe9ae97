/** Paths and console lines that the pages name exist in the program. */
import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFile(path.join(root, file), 'utf8')

const FOLDERS = ['sdk', 'workers', 'daemon', 'mcp', 'cli', 'fixtures', 'test', 'docs']

/** Paths in code, from the root; a compiled test file counts as its source. */
function pathsIn(page: string): string[] {
  const words = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '))
  return words
    .map((word) => word.replace(/^dist\/(test\/.*)\.js$/, '$1.ts').replace(/#.*/, ''))
    .filter((word) => FOLDERS.some((folder) => word.startsWith(`${folder}/`)) && !word.includes('*'))
}

const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

test('every path that a page names exists', async (t) => {
  for (const page of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages]) {
    const paths = pathsIn(await read(page))
    const missing = paths.filter((each) => !existsSync(path.join(root, each)))
    t.deepEqual(missing, [], page)
  }
})

test('a path in code begins with a folder of the repository', (t) => {
  const page =
    'See `sdk/link/`, `npm test -- dist/test/a.test.js`, `cli/a.ts#b`, `/probe`, `sdk/*`; not sdk/dom.\n'
  t.deepEqual(pathsIn(page), ['sdk/link/', 'test/a.test.ts', 'cli/a.ts'])
})

test('the console lines in docs/troubleshooting.md are lines of the SDK', async (t) => {
  const page = await read('docs/troubleshooting.md')
  const [, table = ''] = page.split('| Line | Fix |')
  const lines = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, line = '']) => line)
  const files = await readdir(path.join(root, 'sdk'), { recursive: true })
  const sources = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => read(path.join('sdk', file))),
  )
  t.is(lines.length, 4)
  for (const line of lines) {
    const parts = line.split(/…|ws:\/\//).filter((part) => part.trim() !== '')
    const isPrinted = (source: string) => parts.every((part) => source.includes(part))
    t.true(sources.some(isPrinted), line)
  }
})

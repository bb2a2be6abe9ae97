import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { citationFaults, commentsIn, type Documents } from './citations.js'
import { anchorsIn } from './markdown.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['sdk', 'workers', 'daemon', 'mcp', 'cli', 'fixtures', 'test']
const SKIPPED = ['node_modules', 'dist', '.next', '.svelte-kit', '.astro']
/** this file, whose cases are wrong on purpose */
const OWN = 'test/docs/citations.test.ts'

async function filesIn(folder: string, fits: RegExp): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : filesIn(file, fits)
      return fits.test(entry.name) ? [file] : []
    }),
  )
  return lists.flat()
}

async function readDocuments(): Promise<Documents> {
  const pages = [...(await filesIn('docs', /\.md$/)), 'README.md', 'CHANGELOG.md']
  const read = pages.map(async (page) => {
    return [page, anchorsIn(await readFile(path.join(root, page), 'utf8'))] as const
  })
  return new Map(await Promise.all(read))
}

test('every citation of a document leads to a heading that exists', async (t) => {
  const documents = await readDocuments()
  const files = (await Promise.all(FOLDERS.map((folder) => filesIn(folder, /\.[cm]?[jt]sx?$/)))).flat()
  t.true(files.length > 500)
  for (const file of files) {
    if (file === OWN) continue
    const text = await readFile(path.join(root, file), 'utf8')
    t.deepEqual(citationFaults({ path: file, text }, documents), [], file)
  }
})

const documents: Documents = new Map([
  ['docs/design/verdict.md', new Set(['writes'])],
  ['README.md', new Set<string>()],
])

const CASES: readonly [text: string, faults: readonly string[]][] = [
  ['/** A write (docs/design/verdict.md#writes). */', []],
  ['/** A write (docs/design/verdict.md). See README.md. */', []],
  ['/** A write (docs/design/verdict.md#reads). */', ['docs/design/verdict.md#reads: no such heading']],
  ['// The table docs/design/cause.md#turns.', ['docs/design/cause.md#turns: no such document']],
  ["test('row 3 of docs/design/verdict.md#row', run)", ['docs/design/verdict.md#row: no such heading']],
  ['const a = 1 // the table of verdict.md', ['verdict.md: no such document']],
  ['/* (spec: Page snapshot) */', ['(spec: names no document']],
  ["/** The spec's table. */", ['The spec names no document']],
  ["const files = ['CLAUDE.md', '**/*.ts'] // rules", []],
  ['/** https://example.org/notes.md#a */', []],
]

for (const [text, faults] of CASES) {
  test(`faults of: ${text}`, (t) => {
    t.deepEqual(citationFaults({ path: 'a.ts', text }, documents), faults)
  })
}

test('comments are found wherever they are, and nowhere else', (t) => {
  const text = [
    '/** one */',
    'function f() {',
    '  // two',
    '}',
    "const glob = '/* no */ // no' // three",
    'const pattern = /[/*]/ /* four */',
    '// five',
  ].join('\n')
  t.deepEqual(commentsIn({ path: 'a.ts', text }), [
    '/** one */',
    '// two',
    '// three',
    '/* four */',
    '// five',
  ])
})

/** docs/architecture.md and the paths that pages name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { pathsIn, tableUnder } from './design-page.js'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('the rooms are those of the import rules, in their order', async (t) => {
  const rules = (await import(fileURLToPath(new URL('.dependency-cruiser.mjs', root)))) as {
    ROOMS: { [folder: string]: string[] }
  }
  const page = read('docs/architecture.md')
  for (const folder of ['sdk', 'workers', 'daemon']) {
    const rooms = tableUnder(page, `Rooms of ${folder}`).map(({ Room }) => Room)
    t.deepEqual(rooms, rules.ROOMS[folder], folder)
  }
})

test('every path of the repository that a page names exists', (t) => {
  const pages = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  for (const page of [...pages, 'README.md']) {
    const missing = pathsIn(read(page)).filter((path) => !existsSync(new URL(path, root)))
    t.deepEqual(missing, [], page)
  }
})

test('a path is code that begins with a folder of the repository', (t) => {
  const page = 'See `sdk/link/`, `workers/x.ts`, `/probe` and `sdk/*`, not sdk/dom.\n```sh\n`cli/a`\n```\n'
  t.deepEqual(pathsIn(page), ['sdk/link/', 'workers/x.ts'])
})

import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { anchorsIn, linksIn } from './markdown.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures'])

async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const { name } = entry
      const file = path.join(folder, name)
      if (name.startsWith('.') || SKIPPED.has(name)) return []
      return entry.isDirectory() ? pagesIn(file) : name.endsWith('.md') ? [file] : []
    }),
  )
  return nested.flat()
}

async function faultOf(page: string, link: string): Promise<string | undefined> {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? page : path.resolve(path.dirname(page), decodeURIComponent(target))
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (!exists) return `${link}: no such file`
  if (anchor === undefined) return undefined
  return anchorsIn(await readFile(file, 'utf8')).has(anchor) ? undefined : `${link}: no such heading`
}

test('every relative link resolves', async (t) => {
  const pages = await pagesIn(root)
  t.true(pages.includes(path.join(root, 'README.md')))
  for (const page of pages) {
    const relative = linksIn(await readFile(page, 'utf8')).filter((link) => !/^[a-z]+:/i.test(link))
    const faults = await Promise.all(relative.map((link) => faultOf(page, link)))
    t.deepEqual(
      faults.filter((fault) => fault !== undefined),
      [],
      path.relative(root, page),
    )
  }
})

test('an anchor is made as GitHub makes it', (t) => {
  const page = '# One `two`: three?\n## A [link](x.md)\n## A link\n```sh\n# no heading\n```\n'
  t.deepEqual([...anchorsIn(page)], ['one-two-three', 'a-link', 'a-link-1'])
})

test('a link in code is not a link', (t) => {
  t.deepEqual(linksIn('`[a](b.md)` [c](d.md#e)\n```text\n[f](g.md)\n```\n'), ['d.md#e'])
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parsePredicate } from '../../workers/predicates/parse.js'
import { LIBRARIES } from './cases/index.js'

const PAGES = fileURLToPath(new URL('../../../fixtures/libraries/pages/', import.meta.url))

test('every library has at least four cases of different titles, with steps and a claim', (t) => {
  for (const { name, cases } of LIBRARIES) {
    t.true(cases.length >= 4, name)
    t.is(new Set(cases.map(({ title }) => title)).size, cases.length, name)
    for (const { title, steps, until } of cases) {
      t.true(steps.length > 0, title)
      t.notThrows(() => parsePredicate(until), title)
    }
  }
})

test('every page belongs to a library', async (t) => {
  const files = (await readdir(PAGES)).map((name) => path.parse(name).name)
  const libraries = new Set(LIBRARIES.map(({ file }) => file))
  t.deepEqual(
    files.filter((file) => !libraries.has(file)),
    ['bits-ui', 'monaco-worker'].filter((file) => !libraries.has(file)),
  )
  t.is(libraries.size, LIBRARIES.length)
})

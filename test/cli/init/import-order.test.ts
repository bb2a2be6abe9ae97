/** Where an inserted import goes: no linter's rule about the order of imports may fail because of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { addListEntry, removeListEntry } from '../../../cli/init/edit/list-entry.js'

const PLUGIN = { from: 'probe-runtime/vite', name: 'probe', list: 'plugins' } as const
const LOADED = { from: 'probe-runtime/webpack', name: 'probe', list: 'plugins', isRequired: true } as const
const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const OURS = "import { probe } from 'probe-runtime/vite'"
const REQUIRED = "const { probe } = require('probe-runtime/webpack')"

const IMPORTS: readonly [order: string, before: readonly string[], after: readonly string[]][] = [
  [
    'sorted packages: in their order',
    ["import react from '@vitejs/plugin-react'", "import { defineConfig } from 'vite'"],
    ["import react from '@vitejs/plugin-react'", OURS, "import { defineConfig } from 'vite'"],
  ],
  [
    'packages in no order: after the last one',
    ["import { defineConfig } from 'vite'", "import react from '@vitejs/plugin-react'"],
    ["import { defineConfig } from 'vite'", "import react from '@vitejs/plugin-react'", OURS],
  ],
  [
    'Node, packages and own modules, apart: with the packages',
    [
      "import path from 'node:path'",
      '',
      "import react from '@vitejs/plugin-react'",
      '',
      "import { own } from './own'",
    ],
    [
      "import path from 'node:path'",
      '',
      "import react from '@vitejs/plugin-react'",
      OURS,
      '',
      "import { own } from './own'",
    ],
  ],
  [
    'no packages, apart: a group of its own',
    ["import path from 'path'", '', "import { own } from '../own'"],
    ["import path from 'path'", '', OURS, '', "import { own } from '../own'"],
  ],
  [
    'the first of its group: below the blank line',
    ["import path from 'node:path'", '', "import { defineConfig } from 'vite'"],
    ["import path from 'node:path'", '', OURS, "import { defineConfig } from 'vite'"],
  ],
  [
    'an alias of the app: before it, apart',
    ["import { other } from '#other'", "import { own } from '#own'"],
    [OURS, '', "import { other } from '#other'", "import { own } from '#own'"],
  ],
  [
    "only Node's modules: after them, apart",
    ["import { resolve } from 'node:path'"],
    ["import { resolve } from 'node:path'", '', OURS],
  ],
  [
    'no packages, and no blank line: without one',
    ["import path from 'path'", "import { own } from '../own'"],
    ["import path from 'path'", OURS, "import { own } from '../own'"],
  ],
  [
    'a comment in the line, and comments above: each stays with its import',
    [
      '/* of the app */',
      "import a from 'a' // the first",
      '// eslint-disable-next-line import/no-unresolved',
      "import z from 'z'",
    ],
    [
      '/* of the app */',
      "import a from 'a' // the first",
      OURS,
      '// eslint-disable-next-line import/no-unresolved',
      "import z from 'z'",
    ],
  ],
  [
    'a comment that directs a tool in the first import: above it',
    ['// @ts-expect-error no types', "import z from 'z'"],
    [OURS, '// @ts-expect-error no types', "import z from 'z'"],
  ],
  [
    'an import without names keeps its place',
    ["import './first'", "import z from 'z'"],
    ["import './first'", OURS, "import z from 'z'"],
  ],
]

const REQUIRES: typeof IMPORTS = [
  [
    "after 'use strict' and the packages before it",
    [
      "'use strict'",
      '',
      "const a = require('a')",
      "const path = require('node:path')",
      "const own = require('./own')",
    ],
    [
      "'use strict'",
      '',
      "const a = require('a')",
      REQUIRED,
      "const path = require('node:path')",
      "const own = require('./own')",
    ],
  ],
  ["after 'use strict', without others", ["'use strict'", ''], ["'use strict'", '', REQUIRED, '']],
  ['after a comment about the whole file', ['// @ts-check', ''], ['// @ts-check', REQUIRED, '', '']],
]

const textOf = (lines: readonly string[], end: string) => `${lines.join('\n')}\n${end}\n`

for (const [order, before, after] of IMPORTS) {
  test(`an import among ${order}; an undo takes out that line only`, (t) => {
    const text = textOf(before, '\nexport default { plugins: [] }')
    const wired = textOf(after, '\nexport default { plugins: [probe()] }')
    t.deepEqual(addListEntry(text, 'vite.config.js', PLUGIN), { kind: 'write', text: wired })
    t.deepEqual(removeListEntry(wired, 'vite.config.js', PLUGIN), { kind: 'write', text })
  })
}

for (const [order, before, after] of REQUIRES) {
  test(`a require ${order}`, (t) => {
    const text = textOf(before, 'module.exports = { plugins: [] }')
    const wired = textOf(after, 'module.exports = { plugins: [probe()] }')
    t.deepEqual(addListEntry(text, 'webpack.config.js', LOADED), { kind: 'write', text: wired })
    t.is(addListEntry(wired, 'webpack.config.js', LOADED).kind, 'done')
  })
}

test("Biome's organizeImports holds after the insertion, wherever it held before", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-order-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ root: true }))
  const texts = IMPORTS.flatMap(([, before, after]) =>
    [before, after].map((lines) => textOf(lines, '\nexport default {}')),
  )
  await Promise.all(texts.map((text, index) => writeFile(path.join(folder, `${index}.js`), text)))
  const unsorted = await unsortedIn(folder)
  // The second row has no order before the insertion; a last import of the package would break the order of the first row.
  t.deepEqual(unsorted, ['2.js', '3.js'])
  await writeFile(path.join(folder, '0.js'), textOf([...(IMPORTS[0]?.[1] ?? []), OURS], ''))
  t.deepEqual(await unsortedIn(folder), ['0.js', '2.js', '3.js'])
})

/** The files whose imports Biome would sort. */
async function unsortedIn(folder: string): Promise<string[]> {
  const args = [BIOME, 'ci', '--formatter-enabled=false', '--linter-enabled=false', '--reporter=json', '.']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  return [...new Set(stdout.match(/\d+\.js(?=")/g))].sort()
}

/** Bundles the page of each library once, and keeps the bundles until a page or a package changes. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { compileSvelte, FOR_PAGES, VUE } from '../harness/page-bundle.js'

export const FIXTURES = fileURLToPath(new URL('../../../fixtures/libraries/', import.meta.url))
const PAGES = path.join(FIXTURES, 'pages')
const CACHE = path.join(FIXTURES, 'node_modules/.cache/probe')
const ENTRY = /\.(?:jsx|mjs)$/

/** @returns the folder with `<page>.js`, and `<page>.css` where the library has styles */
export async function bundlePages(): Promise<string> {
  const names = (await readdir(PAGES)).filter((name) => ENTRY.test(name))
  const made = path.join(CACHE, await hashOfSources())
  if (existsSync(made)) return made
  const unfinished = path.join(CACHE, `unfinished-${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  // One after the other: together they would need a gigabyte.
  for (const name of names) {
    process.stderr.write(`bundling ${name}\n`)
    await build({
      ...FOR_PAGES,
      entryPoints: [path.join(PAGES, name)],
      outdir: unfinished,
      conditions: [...FOR_PAGES.conditions, 'svelte'],
      mainFields: ['browser', 'module', 'main'],
      minifyWhitespace: true,
      loader: { '.ttf': 'dataurl', '.svg': 'dataurl' },
      alias: { vue: createRequire(path.join(FIXTURES, 'package.json')).resolve(VUE) },
      plugins: [svelte],
    })
  }
  const old = (await readdir(CACHE)).filter((name) => !name.startsWith('unfinished-'))
  await Promise.all(old.map((name) => rm(path.join(CACHE, name), { recursive: true, force: true })))
  await rename(unfinished, made)
  return made
}

const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte(?:\.js)?$/ }, async ({ path: file }) => ({
      contents: compileSvelte(file, await readFile(file, 'utf8')),
      loader: 'js',
    }))
  },
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path.join(FIXTURES, 'package-lock.json')))
  hash.update(await readFile(fileURLToPath(import.meta.url)))
  for (const folder of [PAGES, path.join(FIXTURES, 'mount')])
    for (const name of (await readdir(folder)).toSorted())
      hash.update(name).update(await readFile(path.join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

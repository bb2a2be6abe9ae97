/**
 * Builds the page's scripts from one module graph: the core, which observes, and those that load later. Modules that two
 * scripts use are in the core only, so that their state exists once; a later script receives them as an argument.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'

/** esbuild's chunks of the modules that several scripts use */
const SHARED = /^chunk-[^/]+\.js$/

/**
 * @param options of esbuild, for a script of a page
 * @param entries modules by name: `script` begins in the page, the others export `create`
 * @param outputs files to write, by name: `script` is classic, the others modules that export `createWith(shared)`
 */
export async function buildPageScripts(options, { script, ...later }, outputs) {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-page-script-'))
  try {
    const { metafile } = await build({
      ...options,
      entryPoints: { script, ...later },
      outdir: folder,
      format: 'esm',
      splitting: true,
      metafile: true,
    })
    const shared = Object.keys(metafile.outputs)
      .map((name) => path.basename(name))
      .filter((name) => SHARED.test(name))
    const hashes = {}
    for (const name of Object.keys(later))
      hashes[name] = await buildLater(options, folder, name, outputs[name])
    await buildCore(options, folder, shared, hashes, outputs.script)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the script's hash */
async function buildLater(options, folder, name, outfile) {
  await build({
    ...options,
    entryPoints: [path.join(folder, `${name}.js`)],
    outfile,
    format: 'cjs',
    external: ['./chunk-*.js'],
    banner: {
      js: 'export function createWith(shared){const require=name=>shared[name],module={exports:{}};',
    },
    footer: { js: 'return module.exports.create()}' },
  })
  const code = await squeeze(outfile, { module: true })
  return createHash('sha256').update(code).digest('base64url').slice(0, 20)
}

async function buildCore(options, folder, shared, hashes, outfile) {
  const held = path.join(folder, 'shared.js')
  const imports = shared.map((name, i) => `import * as s${i} from './${name}'\n`)
  const members = shared.map((name, i) => `'./${name}': s${i}`)
  await writeFile(held, `${imports.join('')}export const SHARED = { ${members.join()} }\n`)
  await build({
    ...options,
    entryPoints: [path.join(folder, 'script.js')],
    outfile,
    format: 'iife',
    inject: [held],
    define: { ...options.define, HASHES: JSON.stringify(hashes) },
  })
  await squeeze(outfile, {})
}

/** Minifies again: terser takes another 5 % off esbuild's output, and every page under development loads it. */
async function squeeze(file, options) {
  const source = await readFile(file, 'utf8')
  const { code } = await minify(source, { ecma: 2020, compress: { passes: 3, hoist_funs: true }, ...options })
  await writeFile(file, code)
  return code
}

/**
 * Builds the page's two scripts from one module graph: the core, which observes, and the commands, which load later.
 * Modules that both use are in the core only, so that their state exists once; the commands script receives them as an
 * argument.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'

/** esbuild's chunk of the modules that both scripts use */
const SHARED = /\/chunk-[^/]+\.js$/

/**
 * @param options of esbuild, for a script of a page
 * @param entries modules: `script` begins in the page, `commands` exports `createCommands`
 * @param outputs files to write: `script` is classic, `commands` a module that exports `commandsWith(shared)`
 */
export async function buildPageScript(options, entries, outputs) {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-page-script-'))
  try {
    const { metafile } = await build({
      ...options,
      entryPoints: entries,
      outdir: folder,
      format: 'esm',
      splitting: true,
      metafile: true,
    })
    const [shared, ...more] = Object.keys(metafile.outputs).filter((name) => SHARED.test(`/${name}`))
    if (shared === undefined || more.length > 0) throw new Error('the two scripts must share one chunk')
    const hash = await buildCommands(options, folder, outputs.commands)
    await buildCore(options, folder, path.basename(shared), hash, outputs.script)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildCommands(options, folder, outfile) {
  await build({
    ...options,
    entryPoints: [path.join(folder, 'commands.js')],
    outfile,
    format: 'cjs',
    external: ['./chunk-*.js'],
    banner: { js: 'export function commandsWith(shared){const require=()=>shared,module={exports:{}};' },
    footer: { js: 'return module.exports.createCommands()}' },
  })
  const code = await squeeze(outfile, { module: true })
  return createHash('sha256').update(code).digest('base64url').slice(0, 20)
}

async function buildCore(options, folder, shared, hash, outfile) {
  const held = path.join(folder, 'shared.js')
  await writeFile(held, `import * as SHARED from './${shared}'\nexport { SHARED }\n`)
  await build({
    ...options,
    entryPoints: [path.join(folder, 'script.js')],
    outfile,
    format: 'iife',
    inject: [held],
    define: { ...options.define, COMMANDS_HASH: JSON.stringify(hash) },
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

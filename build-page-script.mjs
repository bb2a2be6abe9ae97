/**
 * Makes the page's two scripts of one graph of modules: the first, which observes, and the second, which holds what
 * only commands need. A module that both use is in the first alone, so that its state is there once; the second is a
 * function of those modules.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'

/** what marks the modules of both in the two graphs */
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

/** The second script: what it shares with the first is what it is given. */
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

/** The first script: the modules of both stand for `SHARED` in it. */
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

/** Every page under development loads the scripts: a second minifier takes a twentieth off what the first leaves. */
async function squeeze(file, options) {
  const source = await readFile(file, 'utf8')
  const { code } = await minify(source, { ecma: 2020, compress: { passes: 3, hoist_funs: true }, ...options })
  await writeFile(file, code)
  return code
}

/**
 * Builds the page's scripts from one module graph: the core, which observes, and those that load later. A module that two
 * scripts use is in one of them only, so that its state exists once: in the script that is loaded before the other, or else
 * in the core. A later script receives such modules as an argument.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'

/** esbuild's chunks of the modules that several scripts use */
const SHARED = /^(?:\.\/)?chunk-[^/]+\.js$/

/** Scripts that load after others, the last first. All load after the core. */
const AFTER = { further: ['commands'], panel: ['further', 'commands'] }

/**
 * @param options of esbuild, for a script of a page
 * @param entries modules by name: `script` begins in the page, the others export `create`
 * @param outputs files to write, by name: `script` is classic, the others modules that export `createWith(shared)`,
 *   which returns `create`, and as `SHARED` the modules that scripts after them use
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
    const chunks = ownedChunks(metafile, Object.keys({ script, ...later }))
    const hashes = {}
    for (const name of Object.keys(later))
      hashes[name] = await buildLater(options, folder, name, chunks, outputs[name])
    await buildCore(options, folder, chunks, hashes, outputs.script)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the shared chunks that each script holds: their files, keys and exported names */
function ownedChunks({ outputs }, names) {
  const files = Object.fromEntries(
    Object.entries(outputs).map(([file, output]) => [path.basename(file), output]),
  )
  const reach = (file, reached = new Set()) => {
    for (const { path: imported } of files[file].imports) {
      const chunk = path.basename(imported)
      if (reached.has(chunk)) continue
      reached.add(chunk)
      reach(chunk, reached)
    }
    return reached
  }
  const reached = names.map((name) => [name, reach(`${name}.js`)])
  const owned = Object.fromEntries(names.map((name) => [name, []]))
  const shared = Object.keys(files).filter((file) => SHARED.test(file))
  for (const [key, chunk] of shared.entries()) {
    const users = reached.filter(([, chunks]) => chunks.has(chunk)).map(([name]) => name)
    const first = users.find((name) =>
      users.every((other) => other === name || AFTER[other]?.includes(name) === true),
    )
    owned[first ?? 'script'].push({ file: `./${chunk}`, key, exports: files[chunk].exports })
  }
  return owned
}

/**
 * Writes a module that exports the chunks by their keys as `SHARED`. Plain objects take fewer bytes than module namespaces;
 * they hold the values, so no shared module may export what changes later.
 */
async function writeShared(file, chunks, more = '') {
  const imports = chunks.map(({ file, exports, key }) => {
    const names = exports.map((name) => `${name} as ${name}${key}`)
    return `import { ${names.join()} } from '${file}'\n`
  })
  const members = chunks.map(
    ({ exports, key }) => `${key}: { ${exports.map((name) => `${name}: ${name}${key}`).join()} }`,
  )
  await writeFile(file, `${imports.join('')}${more}export const SHARED = { ${members.join()} }\n`)
}

/** @returns the script's hash */
async function buildLater(options, folder, name, chunks, outfile) {
  const entry = path.join(folder, `${name}.shared.js`)
  await writeShared(entry, chunks[name], `export { create } from './${name}.js'\n`)
  await build({
    ...options,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    plugins: [sharedBy(Object.entries(chunks).flatMap(([owner, held]) => (owner === name ? [] : held)))],
    banner: {
      js: 'export function createWith(shared){const require=name=>shared[name],module={exports:{}};',
    },
    footer: { js: 'return module.exports}' },
  })
  const code = await squeeze(outfile, { module: true })
  return createHash('sha256').update(code).digest('base64url').slice(0, 8)
}

/** Other scripts hold these chunks: they are required by their keys. */
function sharedBy(chunks) {
  const keys = new Map(chunks.map(({ file, key }) => [file, String(key)]))
  return {
    name: 'shared',
    setup({ onResolve }) {
      onResolve({ filter: SHARED }, ({ path: file }) =>
        keys.has(file) ? { path: keys.get(file), external: true } : undefined,
      )
    },
  }
}

async function buildCore(options, folder, chunks, hashes, outfile) {
  const held = path.join(folder, 'shared.js')
  await writeShared(held, chunks.script)
  await build({
    ...options,
    entryPoints: [path.join(folder, 'script.js')],
    outfile,
    format: 'iife',
    inject: [held],
    define: { ...options.define, HASHES: JSON.stringify(hashes) },
  })
  await squeeze(outfile)
}

/**
 * Minifies again: terser takes another 5 % off esbuild's output, and every page under development loads it. A function
 * without `this` becomes an arrow function: none of them is constructed.
 */
export async function squeeze(file, options = {}) {
  const source = await readFile(file, 'utf8')
  const compress = { passes: 3, hoist_funs: true, unsafe_arrows: true }
  const { code } = await minify(source, { ecma: 2020, compress, ...options })
  await writeFile(file, code)
  return code
}

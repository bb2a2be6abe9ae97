/**
 * Compiles every folder with tsc and bundles the page scripts, the actor, the stdio proxy, the CommonJS entries and the
 * fixtures' pages. `--bundles` skips tsc.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { writePackageIgnore } from './build-package-ignore.mjs'
import { buildPageScripts, squeeze } from './build-page-script.mjs'

const require = createRequire(import.meta.url)
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

await writeVersion()
if (!process.argv.includes('--bundles')) {
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b'], { stdio: 'inherit' })
  await removeStaleOutput()
}

/** What a config may import or require, with what it exports. */
const buildEntries = {
  angular: 'withProbe',
  astro: 'probe',
  express: 'probe',
  next: 'withProbe',
  sveltekit: 'probe',
  vite: 'probe',
  webpack: 'probe',
}
const page = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  // The daemon serves the script to pages under development. esbuild's minify alone would define `production`.
  define: { 'process.env.NODE_ENV': '"development"' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
}
const node = { bundle: true, format: 'esm', platform: 'node', target: 'node20', sourcemap: true }
const bundles = [
  fixture('fixtures/shop/page/main.ts', 'dist/fixtures/shop/page.js'),
  fixture('fixtures/desk/page/main.tsx', 'dist/fixtures/desk/page.js'),
  fixture('fixtures/desk/page/invoice.ts', 'dist/fixtures/desk/invoice.js'),
  {
    ...node,
    entryPoints: ['workers/actor/session-actor.entry.ts'],
    outfile: 'dist/workers/actor/session-actor.bundle.js',
    // Each session loads the actor in its own thread, so its size counts once per session, and so does its source map.
    minify: true,
    sourcemap: false,
  },
  {
    ...node,
    entryPoints: ['cli/background.ts'],
    outfile: 'dist/cli/background.bundle.js',
    // Names stay, because the daemon's log shows them.
    minifySyntax: true,
    minifyWhitespace: true,
    // jsonc-parser's main file requires its parts in a way that a bundler does not see.
    alias: { bufferutil: './daemon/bridge/mask.ts', 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    external: ['utf-8-validate', 'piscina', 'write-file-atomic'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  },
  {
    ...node,
    entryPoints: ['workers/driver/driver.entry.ts'],
    outfile: 'dist/workers/driver/driver.bundle.js',
    minify: true,
    external: ['playwright-core', 'write-file-atomic'],
  },
  { ...page, format: 'iife', entryPoints: ['sdk/lease.ts'], outfile: 'dist/page/probe-lease.js' },
  { ...page, format: 'iife', entryPoints: ['sdk/studio.ts'], outfile: 'dist/page/probe-studio.js' },
  // These commands run often: Node loads a CommonJS file in half the time of an ES module.
  required('cli/proxy/proxy.entry.ts', 'dist/cli/proxy.bundle.cjs'),
  required('cli/status/status.entry.ts', 'dist/cli/status.bundle.cjs'),
  ...Object.keys(buildEntries).map((entry) =>
    required(`sdk/node/build/${entry}/index.ts`, `dist/sdk/node/build/${entry}/index.cjs`),
  ),
  required(
    'sdk/node/build/stamp/loader.ts',
    'dist/sdk/node/build/stamp/loader.cjs',
    'module.exports = module.exports.default',
  ),
  required(
    'sdk/node/eslint/index.ts',
    'dist/sdk/node/eslint/index.cjs',
    'module.exports = module.exports.default',
  ),
]
await Promise.all([
  ...bundles.filter(({ entryPoints }) => existsSync(entryPoints[0])).map((options) => build(options)),
  buildPageScripts(
    page,
    {
      script: 'sdk/script.ts',
      commands: 'sdk/commands/index.ts',
      further: 'sdk/commands/further.ts',
      rules: 'sdk/rules.ts',
      rare: 'sdk/rare.ts',
      panel: 'sdk/panel.ts',
    },
    {
      script: 'dist/page/probe.js',
      commands: 'dist/page/probe-commands.js',
      further: 'dist/page/probe-further.js',
      rules: 'dist/page/probe-rules.js',
      rare: 'dist/page/probe-rare.js',
      panel: 'dist/page/probe-panel.js',
    },
  ),
])
await squeeze('dist/page/probe-lease.js')
for (const app of ['shop', 'desk']) {
  const folder = `fixtures/${app}/public`
  if (existsSync(folder)) await cp(folder, `dist/${folder}`, { recursive: true })
}
for (const [entry, name] of Object.entries(buildEntries))
  await declare(
    `dist/sdk/node/build/${entry}/index.d.cts`,
    (module) => `export declare const ${name}: ${module}.${name}\n`,
  )
await declare(
  'dist/sdk/node/eslint/index.d.cts',
  (entry) => `declare const plugin: ${entry}.default\nexport = plugin\n`,
)
execFileSync(process.execPath, ['dist/workers/flows/write-schemas.js'], { stdio: 'inherit' })
await writePackageIgnore(manifest)

/** package.json is the only place to change the version. */
async function writeVersion() {
  const file = 'sdk/protocol/version.ts'
  const { version } = manifest
  const text = `/** The package's version. Generated from package.json by build.mjs. */\nexport const VERSION = '${version}'\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) await writeFile(file, text)
}

/** A CommonJS entry has the types of the ES module beside it. */
async function declare(file, declarations) {
  await writeFile(
    file,
    declarations(`typeof import('./index.js', { with: { 'resolution-mode': 'import' } })`),
  )
}

function fixture(entry, outfile) {
  return { ...page, format: 'iife', entryPoints: [entry], outfile, minify: false, jsxImportSource: 'react' }
}

/** Bundles an entry as CommonJS, because some of its imports are ES modules. Names stay, for stack traces. */
function required(entry, outfile, end = '') {
  return {
    ...node,
    format: 'cjs',
    minifyWhitespace: true,
    external: ['zod', '@babel/parser'],
    entryPoints: [entry],
    outfile,
    define: { 'import.meta.url': 'MODULE_URL' },
    banner: { js: "const MODULE_URL = require('node:url').pathToFileURL(__filename).href;" },
    footer: { js: end },
  }
}

/** Removes tsc output of moved or deleted sources: ava would still run a stale test. */
async function removeStaleOutput() {
  const names = await readdir('dist', { recursive: true })
  const emitted = names.filter((name) => name.endsWith('.d.ts')).map((name) => name.slice(0, -'.d.ts'.length))
  const stale = emitted.filter((name) => !['.ts', '.tsx'].some((ending) => existsSync(name + ending)))
  const endings = ['.d.ts', '.d.ts.map', '.js', '.js.map']
  await Promise.all(
    stale.flatMap((name) => endings.map((ending) => rm(`dist/${name}${ending}`, { force: true }))),
  )
}

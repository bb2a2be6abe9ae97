/**
 * Compiles every folder (tsc, project references) and bundles what runs as one file: the page's script, the actor,
 * the stdio proxy and the fixtures' pages. `node build.mjs` does all; `node build.mjs --bundles` leaves tsc out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { buildPageScript } from './build-page-script.mjs'

const require = createRequire(import.meta.url)

if (!process.argv.includes('--bundles')) {
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b'], { stdio: 'inherit' })
  await removeStale()
}

const page = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  // Served by the daemon to pages under development; minifying alone would make it a production build.
  define: { 'process.env.NODE_ENV': '"development"' },
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
    // Every session has it in a thread of its own: what is not in it is saved as often.
    minify: true,
  },
  {
    ...node,
    entryPoints: ['cli/background.ts'],
    outfile: 'dist/cli/background.bundle.js',
    alias: { bufferutil: './daemon/bridge/mask.ts' },
    external: ['utf-8-validate'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  },
  // What is asked often: Node requires a file in half the time in which it imports one.
  required('cli/proxy/proxy.entry.ts', 'dist/cli/proxy.bundle.cjs'),
  required('cli/status/status.entry.ts', 'dist/cli/status.bundle.cjs'),
  required('sdk/node/build/next/index.ts', 'dist/sdk/node/build/next/index.cjs'),
  required(
    'sdk/node/build/next/loader.ts',
    'dist/sdk/node/build/next/loader.cjs',
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
  buildPageScript(
    page,
    { script: 'sdk/script.ts', commands: 'sdk/commands/index.ts' },
    { script: 'dist/page/probe.js', commands: 'dist/page/probe-commands.js' },
  ),
])
for (const app of ['shop', 'desk']) {
  const folder = `fixtures/${app}/public`
  if (existsSync(folder)) await cp(folder, `dist/${folder}`, { recursive: true })
}

/** Removes what was compiled from sources that were moved or deleted: a test among it would still run. */
async function removeStale() {
  const declaration = /\.d\.ts$/
  for (const file of await readdir('dist', { recursive: true })) {
    if (!declaration.test(file)) continue
    const stem = file.replace(declaration, '')
    if (existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`)) continue
    for (const ending of ['.d.ts', '.js', '.js.map']) await rm(`dist/${stem}${ending}`, { force: true })
  }
}

/** A page of a fixture, readable as its sources are. */
function fixture(entry, outfile) {
  return { ...page, format: 'iife', entryPoints: [entry], outfile, minify: false, jsx: 'automatic' }
}

/** What is required, in one file: some of what it imports cannot be. */
function required(entry, outfile, end = '') {
  return {
    ...node,
    format: 'cjs',
    external: ['zod', '@babel/parser'],
    entryPoints: [entry],
    outfile,
    define: { 'import.meta.url': 'MODULE_URL' },
    banner: { js: "const MODULE_URL = require('node:url').pathToFileURL(__filename).href;" },
    footer: { js: end },
  }
}

/**
 * Compiles every folder (tsc, project references) and bundles what runs as one file: the page's script, the actor,
 * the stdio proxy and the shop's page. `node build.mjs` does all; `node build.mjs --bundles` leaves tsc out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { buildPageScript } from './build-page-script.mjs'

const require = createRequire(import.meta.url)

if (!process.argv.includes('--bundles')) {
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b'], { stdio: 'inherit' })
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
  {
    ...page,
    format: 'iife',
    entryPoints: ['fixtures/shop/page/main.ts'],
    outfile: 'dist/fixtures/shop/page.js',
    minify: false,
  },
  {
    ...node,
    entryPoints: ['workers/session-actor.entry.ts'],
    outfile: 'dist/workers/session-actor.bundle.js',
  },
  { ...node, entryPoints: ['cli/proxy/proxy.entry.ts'], outfile: 'dist/cli/proxy.bundle.js' },
]
await Promise.all([
  ...bundles.filter(({ entryPoints }) => existsSync(entryPoints[0])).map((options) => build(options)),
  buildPageScript(
    page,
    { script: 'sdk/script.ts', commands: 'sdk/commands/index.ts' },
    { script: 'dist/sdk/probe.js', commands: 'dist/sdk/probe-commands.js' },
  ),
])
if (existsSync('fixtures/shop/public'))
  await cp('fixtures/shop/public', 'dist/fixtures/shop/public', { recursive: true })

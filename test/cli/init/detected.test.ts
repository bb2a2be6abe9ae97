/** Apps that init knows by their files, and tools that it does not wire: what it detects, and what it changes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { App } from '../../../cli/init/app.js'
import type { Edit } from '../../../cli/init/edit/edit.js'
import { frameworkOf } from '../../../cli/init/frameworks/index.js'
import type { Manifest } from '../../../cli/manifest.js'

type Files = Readonly<Record<string, string>>

/** The framework, and the edit of each file that init changes. */
async function detected(
  t: ExecutionContext,
  files: Files,
  manifest?: Manifest,
): Promise<{ name: string | undefined; edits: Record<string, Edit> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-detected-'))
  t.teardown(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const app = new App(folder, manifest)
  const framework = await frameworkOf(app)
  const changes = (await framework?.wire(app, 7762)) ?? []
  const edits = changes.map(({ file, text, apply }) => [path.relative(folder, file), apply(text)] as const)
  return { name: framework?.name, edits: Object.fromEntries(edits) }
}

const textOf = (edit: Edit | undefined) => (edit?.kind === 'write' ? edit.text : edit?.kind)
const TAG = '<script src="http://127.0.0.1:7762/probe.js"></script>'
const SERVER = `const app = require('express')()\n`
const EXPRESS = { scripts: { start: 'node lib/site.js' }, dependencies: { express: '5', ejs: '3' } }

test('templates of a server in any language: each with a head gets the tag, parts and packages do not', async (t) => {
  const { name, edits } = await detected(t, {
    'shop/templates/base.html': '{% load static %}\n{# <head> #}\n<html>\n  <head>\n  </head>\n</html>\n',
    'shop/templates/shop/list.html': '{% extends "base.html" %}<p>{{ each }}</p>',
    'views/layout.erb': '<%= yield :top %><html><head></head></html>',
    'node_modules/x/templates/base.html': '<html><head></head></html>',
    '.venv/templates/base.html': '<html><head></head></html>',
  })
  t.is(name, 'HTML templates')
  t.deepEqual(Object.keys(edits), ['shop/templates/base.html', 'views/layout.erb'])
  t.is(
    textOf(edits['shop/templates/base.html']),
    `{% load static %}\n{# <head> #}\n<html>\n  <head>\n  ${TAG}\n  </head>\n</html>\n`,
  )
  t.is(textOf(edits['views/layout.erb']), `<%= yield :top %><html><head>${TAG}</head></html>`)
})

test('an Express app with pages gets the middleware in the module that a script starts; an API gets nothing', async (t) => {
  const { name, edits } = await detected(t, { 'lib/site.js': SERVER, 'app.js': SERVER }, EXPRESS)
  t.is(name, 'Express')
  t.regex(String(textOf(edits['lib/site.js'])), /NODE_ENV !== 'production'\) app\.use\(require\(/)
  const module = await detected(t, { 'lib/site.js': SERVER }, { ...EXPRESS, type: 'module' })
  t.regex(String(textOf(module.edits['lib/site.js'])), /await import\(/)
  const api = await detected(t, { 'app.js': SERVER }, { dependencies: { express: '5' } })
  t.is(api.name, undefined)
})

test('webpack: the config that a script serves, before the default one', async (t) => {
  const config = `module.exports = merge(common, { mode: 'development' })\n`
  const files = { 'webpack.config.js': 'module.exports = {}\n', 'conf/dev.js': config }
  const { name, edits } = await detected(t, files, {
    scripts: { build: 'webpack --config conf/prod.js', dev: 'webpack serve --config conf/dev.js --open' },
    devDependencies: { webpack: '5' },
  })
  t.is(name, 'webpack')
  t.deepEqual(Object.keys(edits), ['conf/dev.js'])
  t.is(
    textOf(edits['conf/dev.js']),
    `const { probe } = require('probe-runtime/webpack')\n\nmodule.exports = merge(common, { plugins: [probe()], mode: 'development' })\n`,
  )
})

const serving = (options: object) =>
  JSON.stringify({ projects: { shop: { architect: { build: {}, serve: options } }, lib: {} } }, null, 2)
const ANGULAR = { dependencies: { '@angular/core': '20' } }

test('Angular gets a proxy config of its own, or a wrapper around the one that it has', async (t) => {
  const fresh = await detected(t, { 'angular.json': serving({}) }, ANGULAR)
  t.is(fresh.name, 'Angular')
  t.regex(String(textOf(fresh.edits['probe.proxy.mjs'])), /export default withProbe\(\{\}\)/)
  t.deepEqual(JSON.parse(String(textOf(fresh.edits['angular.json']))).projects.shop.architect.serve, {
    options: { proxyConfig: 'probe.proxy.mjs' },
  })
  const own = {
    'angular.json': serving({ options: { proxyConfig: 'proxy.js' } }),
    'proxy.js': 'export default {}\n',
  }
  const wrapped = await detected(t, own, ANGULAR)
  t.deepEqual(Object.keys(wrapped.edits), ['proxy.js'])
  t.regex(String(textOf(wrapped.edits['proxy.js'])), /export default withProbe\(\{\}\)/)
  const json = { 'angular.json': serving({ options: { proxyConfig: 'proxy.json' } }), 'proxy.json': '{}' }
  t.is((await detected(t, json, ANGULAR)).edits['proxy.json']?.kind, 'by-hand')
})

for (const [tool, dependency, file] of [
  ['Create React App', 'react-scripts', 'src/setupProxy.js'],
  ['Parcel', 'parcel', '.proxyrc.cjs'],
  ['Rspack', '@rspack/core', 'rspack.config.js'],
] as const) {
  test(`${tool}: init tells the line, and knows it in the next run`, async (t) => {
    const manifest = { devDependencies: { [dependency]: '1' } }
    const { name, edits } = await detected(t, {}, manifest)
    t.is(name, tool)
    const told = edits[file]
    if (told?.kind !== 'by-hand') return t.fail(JSON.stringify(edits))
    t.regex(told.lines, /probe-runtime\/(?:express|webpack)/)
    const again = await detected(t, { [file]: told.lines }, manifest)
    t.is(again.edits[file]?.kind, 'done')
  })
}

test('the root of an Nx workspace is no app: init tells where the line goes', async (t) => {
  const manifest = { devDependencies: { nx: '22', vite: '7' } }
  const { name, edits } = await detected(t, { 'nx.json': '{}' }, manifest)
  t.is(name, 'Nx')
  t.is(edits['apps/<app>/vite.config.ts']?.kind, 'by-hand')
  const own = { 'nx.json': '{}', 'vite.config.ts': 'export default {}\n' }
  t.is((await detected(t, own, manifest)).name, 'Vite')
})

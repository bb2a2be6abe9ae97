/** Addresses and messages of dev servers, as the tools' own clients send and receive them. */
import test from 'ava'
import { editedFiles, isEdit, sideOf, updatedFiles } from '../../../../sdk/observe/dev-server/dev-server.js'

const OWN = [
  '/@vite/client',
  '/@react-refresh',
  '/@id/__x00__plugin-vue:export-helper',
  '/@fs/home/app/node_modules/vite/dist/client/env.mjs',
  '/node_modules/.vite/deps/react.js?v=4f9a1c2e',
  '/node_modules/vite/dist/client/env.mjs',
  '/__vite_ping',
  '/__open-in-editor?file=src/App.tsx:3:1',
  '/_next/webpack-hmr?id=abc',
  '/_next/hmr?id=abc',
  '/_next/static/webpack/633457081244afec._.hot-update.json',
  '/_next/static/development/_devMiddlewareManifest.json',
  '/__nextjs_original-stack-frames',
  '/__webpack_hmr',
  '/main.3f1a2b.hot-update.json',
  '/sockjs-node/info?t=1',
  '/@id/astro/runtime/client/dev-toolbar/entrypoint.js',
  '/.svelte-kit/generated/client/app.js',
  '/__tsd/console-pipe',
  '/@tanstack-start/styles.css?routes=__root__',
  '/assets/app.js.map',
]
const MODULES = [
  '/src/App.tsx',
  '/src/App.vue?vue&type=style&index=0&lang.css',
  '/src/main.ts?t=1731000000000',
  '/src/logo.svg?import',
]
const OF_THE_APP = [
  '/',
  '/api/orders?t=1731000000000',
  '/api/import?import=csv',
  '/_next/data/build/index.json',
  '/_next/static/chunks/main-app.js',
  '/_app/immutable/entry/start.js',
  '/orders/__data.json',
  '/socket.io/?EIO=4',
  '/api/maps/12.mapping',
  '/vite-conference',
]
const url = (path: string) => new URL(path, 'http://localhost:5173')

for (const path of OWN)
  test(`${path} belongs to the dev server`, (t) => t.is(sideOf(url(path), []), 'dev-server'))

for (const path of MODULES) {
  test(`${path} belongs to the dev server as a module, and to the app otherwise`, (t) => {
    t.is(sideOf(url(path), [], { isModule: true }), 'dev-server')
    t.is(sideOf(url(path), []), undefined)
  })
}

for (const path of OF_THE_APP)
  test(`${path} belongs to the app`, (t) => t.is(sideOf(url(path), []), undefined))

test('a socket is recognized by its subprotocol, and an app may name what it ignores', (t) => {
  t.is(sideOf(url('/'), [], { protocol: 'vite-hmr' }), 'dev-server')
  t.is(sideOf(url('/'), [], { protocol: 'graphql-ws' }), undefined)
  t.is(sideOf(url('/metrics/x'), ['/metrics']), 'ignored')
})

const EDITS: Record<string, boolean> = {
  '{"type":"update","updates":[{"type":"js-update","path":"/src/App.tsx"}]}': true,
  '{"type":"connected"}': false,
  '{"type":"custom","event":"probe:edited","data":{"path":"src/label.js"}}': true,
  '{"type":"full-reload","path":"*"}': false,
  '{"action":"serverComponentChanges","hash":"1"}': true,
  '{"type":"turbopack-message","data":[{"type":"partial"}]}': true,
  '{"action":"building"}': false,
  '/main.3f1a2b.hot-update.mjs': true,
  '/main.3f1a2b.hot-update.json': false,
  '/src/App.tsx?t=1731000000000': true,
}

for (const [what, edits] of Object.entries(EDITS))
  test(`${what} ${edits ? 'is' : 'is not'} a hot update`, (t) => t.is(isEdit(what), edits))

const FILES: Record<string, string[]> = {
  '{"type":"update","updates":[{"path":"/src/App.tsx"},{"path":"/src/App.tsx"},{"path":"/src/b.ts"}]}': [
    '/src/App.tsx',
    '/src/b.ts',
  ],
  '{"type":"custom","event":"probe:edited","data":{"path":"src/label.js"}}': ['src/label.js'],
  // Code that a module quotes is not a module of the update.
  '{"type":"turbopack-message","data":[{"resource":{"path":"static/chunks/a.js"},"type":"partial","instruction":{"merged":[{"entries":{"[project]/app/save.jsx [app-client] (ecmascript)":{"code":"i(\\"[project]/node_modules/a.js [app-client] (ecmascript)\\")"}}}]}}]}':
    ['app/save.jsx'],
  '{"action":"serverComponentChanges","hash":"1"}': [],
}

for (const [what, files] of Object.entries(FILES))
  test(`${what} names ${files.length} files`, (t) => t.deepEqual(editedFiles(what), files))

const UPDATED: Record<string, string[]> = {
  '(app-pages-browser)/./app/save.jsx': ['app/save.jsx'],
  '(pages-dir-browser)/./pages/[id]/index.tsx': ['pages/[id]/index.tsx'],
  './app/(shop)/page.tsx': ['app/(shop)/page.tsx'],
  '../packages/ui/button.tsx': ['../packages/ui/button.tsx'],
  './node_modules/css-loader/dist/cjs.js??ruleSet[1]!./src/app.css?1a2b': ['src/app.css'],
  './src/a.js|sync': ['src/a.js'],
  './node_modules/react/index.js': [],
  'webpack/runtime/getFullHash': [],
  '42': [],
}

for (const [id, files] of Object.entries(UPDATED))
  test(`webpack's module ${id} is ${files[0] ?? 'not a file of the app'}`, (t) =>
    t.deepEqual(updatedFiles([id]), files))

test('the files of a workspace member are relative to the workspace root', (t) => {
  const ids = [
    '(rsc)/./app/page.tsx',
    '../../packages/ui/button.tsx',
    '../shared/a.js',
    './node_modules/a/b.js',
  ]
  t.deepEqual(updatedFiles(ids, 'apps/web'), [
    'apps/web/app/page.tsx',
    'packages/ui/button.tsx',
    'apps/shared/a.js',
  ])
})

test("Angular's message names the component's file; a component that loads first is no edit", (t) => {
  const message =
    '{"type":"custom","event":"angular:component-update","data":{"id":"src%2Fapp%2Fnotes.ts%40Notes","timestamp":1731000000000}}'
  t.true(isEdit(message))
  t.deepEqual(editedFiles(message), ['src/app/notes.ts'])
  t.false(isEdit('http://localhost:4200/@ng/component?c=src%2Fapp%2Fnotes.ts%40Notes&t=1731000000000'))
  t.true(isEdit('http://localhost:4200/src/main.ts?t=1731000000000'))
})

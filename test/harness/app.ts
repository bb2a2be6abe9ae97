/**
 * Builds an app's script as the app's own build would: with real libraries and the published entries of this package.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { compile, compileModule } from 'svelte/compiler'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface AppOptions {
  /** false omits what libraries do only in development; default true */
  development?: boolean
  /** more files that the app imports, by name; `.svelte` files are Svelte components */
  files?: Readonly<Record<string, string>>
  /** default 19; Recoil needs 18 */
  react?: 18 | 19
  /** `server` makes an ES module for Node; default `client` */
  side?: 'client' | 'server'
}

/**
 * Bundles a JSX module.
 *
 * @returns a classic script; for the server, an ES module
 */
export async function buildApp(
  source: string,
  { development = true, files = {}, react = 19, side = 'client' }: AppOptions = {},
): Promise<string> {
  const mode = development ? 'development' : 'production'
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'jsx', sourcefile: 'app.jsx' },
    jsx: 'automatic',
    jsxDev: development,
    bundle: true,
    format: side === 'client' ? 'iife' : 'esm',
    platform: side === 'client' ? 'browser' : 'node',
    target: 'es2022',
    conditions: side === 'client' ? ['browser', mode] : [mode],
    minify: !development,
    absWorkingDir: root,
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __DEV__: String(development),
    },
    ...(react === 18 ? { alias: { react: 'react-18', 'react-dom': 'react-dom-18' } } : {}),
    ...(side === 'client'
      ? {}
      : {
          banner: {
            js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
          },
        }),
    write: false,
    plugins: [filesOf(files, side, development)],
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs a server module. @returns its default export */
export async function onServer<T>(source: string, options: AppOptions = {}): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-server-'))
  try {
    const file = path.join(folder, 'server.mjs')
    await writeFile(file, await buildApp(source, { ...options, side: 'server' }))
    const module: { default: T } = await import(pathToFileURL(file).href)
    return module.default
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Resolves the app's own files. Svelte's compiler compiles the components. */
function filesOf(files: AppOptions['files'] & object, generate: 'client' | 'server', dev: boolean): Plugin {
  return {
    name: 'files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path: name }) =>
        name in files ? { path: name, namespace: 'app' } : null,
      )
      onLoad({ filter: /./, namespace: 'app' }, ({ path: name }) => {
        const source = files[name] ?? ''
        const filename = name.slice(2)
        const loader = 'jsx' as const
        if (name.endsWith('.svelte'))
          return { contents: compile(source, { filename, generate, dev }).js.code, resolveDir: root, loader }
        if (name.endsWith('.svelte.js'))
          return {
            contents: compileModule(source, { filename, generate, dev }).js.code,
            resolveDir: root,
            loader,
          }
        return { contents: source, resolveDir: root, loader }
      })
    },
  }
}

/** The plugin for Vite and frameworks based on it: `import { probe } from 'probe-runtime/vite'`. */
import path from 'node:path'
import type { HotUpdateOptions, Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { connectOf } from '../app.js'
import { fileNames } from '../file-name.js'
import { type BuildOptions, parseOptions } from '../options.js'
import { onceEach, type Serving, takeRequest } from '../page/server.js'
import { sourceRoot } from '../source-root.js'
import { isSource, type Stamp, stamper } from '../stamp/index.js'
import { followImports } from './follow-imports.js'

export type { BuildOptions } from '../options.js'

/**
 * The part of Vite's `Plugin` that the types of a config need. With Vite's own type, a config does not compile if the app
 * and this package have two copies of Vite.
 */
export interface ProbePlugin {
  name: string
  enforce: 'pre' | 'post'
}

/** Queries that mark a later version of the same file. Other queries request a part of a file. */
const SAME_FILE = /[?&](?:t|v|import|used)(?:=[^&]*)?(?=&|$)/g
/** Queries that request a file's text, URL or worker, not its code. */
const NOT_CODE = /[?&](?:raw|url|inline|worker|sharedworker|type|vue|svelte|astro|lang\.|src)\b/

/** Modules of packages, and of Vite itself. */
const PACKAGE = /[\\/]node_modules[\\/]/

/**
 * Observes the app's pages in development: adds the SDK to the start of every document, stamps elements with their source
 * position, and notifies pages of edited files. Does nothing in a build, a preview or a test run.
 *
 * Put it first in `plugins`, so that it reads the original files.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * export default defineConfig({ plugins: [probe(), react()] })
 */
export function probe(options: BuildOptions = {}): ProbePlugin[] {
  return vitePlugins(options, 'probe-runtime/vite')
}

/**
 * `probe` for another entry of this package.
 *
 * @param entry its name, for messages
 * @param folder of the app; default: Vite's root
 */
export function vitePlugins(given: BuildOptions, entry: string, folder?: string): (Plugin & ProbePlugin)[] {
  const options = parseOptions(given, entry)
  let stamp: Stamp = async () => undefined
  let nameOf = (file: string) => file
  let serving: Serving | undefined

  const apply: Plugin['apply'] = (_config, { command, isPreview }) =>
    command === 'serve' && isPreview !== true && process.env.NODE_ENV !== 'production' && !isTestRun()

  const configResolved = (config: ResolvedConfig) => {
    const root = path.resolve(folder ?? config.root, options.root ?? '.')
    const from = sourceRoot(root, options.root)
    nameOf = fileNames(from)
    const warn = onceEach((line) => config.logger.warn(line))
    const connect = connectOf(options, { root, from }, { ...process.env, ...config.env })
    const base = config.base.startsWith('/') ? config.base : '/'
    serving = { base, bridge: connect.url, warn, connect: options.connect === false ? undefined : connect }
    if (options.stamp === false) return
    stamp = stamper({ root, from, exclude: options.exclude ?? [], warn })
  }

  /** Passes stamped code to compilers that compare a file with the code they compiled before. */
  const readStamped = (context: Pick<HotUpdateOptions, 'file' | 'read'>) => {
    const { file, read } = context
    if (!isSource(file)) return
    context.read = async () => {
      const code = await read()
      return (await stamp(code, file))?.code ?? code
    }
  }

  return [
    {
      name: 'probe',
      enforce: 'pre',
      apply,
      configResolved,
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          if (serving === undefined) return next()
          takeRequest(request, response, serving, next)
        })
      },
      transform: {
        order: 'pre',
        filter: { id: /\.(?:[cm]?jsx?|tsx|vue|svelte|astro|mdx)(?:$|\?)/ },
        async handler(code, id) {
          const file = fileOf(id)
          return file === undefined ? undefined : await stamp(code, file)
        },
      },
      // Vite 6 and later
      hotUpdate: {
        order: 'pre',
        handler(context) {
          readStamped(context)
          if (this.environment.name === 'client') notifyEdit(context, nameOf(context.file))
        },
      },
    },
    {
      // Vite 5 has only this hook. Later versions pass different contexts to the two hooks.
      name: 'probe:hot-update',
      enforce: 'pre',
      apply,
      handleHotUpdate: {
        order: 'pre',
        handler(context) {
          readStamped(context)
          if (!('environments' in context.server)) notifyEdit(context, nameOf(context.file))
        },
      },
    },
    {
      // Last, when every language is JavaScript and globs are imports.
      name: 'probe:imports',
      enforce: 'post',
      apply,
      transform: {
        order: 'post',
        handler(code, id, request) {
          const isOfApp = request?.ssr !== true && !PACKAGE.test(id)
          return isOfApp ? followImports(code, id) : undefined
        },
      },
    },
  ]
}

/** Vitest also runs a dev server, and its snapshots would contain the stamps. */
function isTestRun(): boolean {
  return process.env.VITEST !== undefined
}

/** The file of a module that is a whole file; undefined for any other module. */
function fileOf(id: string): string | undefined {
  if (id.startsWith('\0') || NOT_CODE.test(id)) return undefined
  const [file = ''] = id.replace(SAME_FILE, '').split('?')
  return path.isAbsolute(file) && isSource(file) ? file : undefined
}

/** Sends the name of the edited file to the pages. Vite's own update names the modules that accept it, not the file. */
function notifyEdit({ file, server }: { file: string; server: ViteDevServer }, name: string): void {
  if (!isOfApp(server, file)) return
  server.ws.send({ type: 'custom', event: 'probe:edited', data: { path: name } })
}

function isOfApp(server: ViteDevServer, file: string): boolean {
  const { environments, moduleGraph } = server
  const graphs =
    environments === undefined ? [moduleGraph] : Object.values(environments).map((each) => each.moduleGraph)
  return graphs.some((graph) => (graph.getModulesByFile(file)?.size ?? 0) > 0)
}
